DROP INDEX "product_reviews_once";--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "make" text;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "decline_reason" text;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "decided_by" text;--> statement-breakpoint
CREATE INDEX "product_reviews_waiting" ON "product_reviews" USING btree ("created_at") WHERE approved_at is null and declined_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "product_reviews_once" ON "product_reviews" USING btree ("customer_id","design_id") WHERE declined_at is null;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_decision" CHECK (approved_at is null or declined_at is null);--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_declined" CHECK ((declined_at is null) = (decline_reason is null));