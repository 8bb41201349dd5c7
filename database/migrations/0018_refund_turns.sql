ALTER TABLE "refunds" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "gone_before" integer;--> statement-breakpoint
CREATE INDEX "payments_ended_here" ON "payments" USING btree ("created_at") WHERE gateway = 'paymob' and state in ('failed', 'canceled');