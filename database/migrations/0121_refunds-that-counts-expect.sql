-- Of the refunds that are there, no count expects the goods: until now each left them out and took them into the stock as a surplus.
ALTER TABLE "refunds" ADD COLUMN "counts_expect" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "counts_expect" SET DEFAULT true;
