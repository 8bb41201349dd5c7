ALTER TABLE "guarantee_cases" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "guarantee_cases_to_send" ON "guarantee_cases" USING btree ("id") WHERE outcome = 'exchange' and sent_at is null;--> statement-breakpoint
ALTER TABLE "guarantee_cases" ADD CONSTRAINT "guarantee_cases_sent" CHECK (sent_at is null or outcome = 'exchange');