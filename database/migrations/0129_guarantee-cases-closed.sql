ALTER TABLE "guarantee_cases" DROP CONSTRAINT "guarantee_cases_outcome";--> statement-breakpoint
ALTER TABLE "guarantee_cases" ADD CONSTRAINT "guarantee_cases_outcome" CHECK (outcome in ('exchange', 'refund', 'refused', 'closed')) NOT VALID;
