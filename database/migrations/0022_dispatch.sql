ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason";--> statement-breakpoint
DROP INDEX "refunds_returned_once";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "dispatched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_link" text;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_returned_once" ON "refunds" USING btree ("payment_id") WHERE reason in ('sold_out', 'paid_twice', 'coupon_used_up') and state <> 'failed';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_dispatched" CHECK (dispatched_at is null or status = 1);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tracking_link" CHECK (tracking_link is null or (dispatched_at is not null and tracking_link ~ '^https://[^[:space:]]+$' and length(tracking_link) <= 500));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK (reason in ('sold_out', 'paid_twice', 'coupon_used_up', 'returned', 'cancelled', 'goodwill', 'at_the_gateway'));