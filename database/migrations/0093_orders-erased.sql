ALTER TABLE "orders" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_to_erase" ON "orders" USING btree ("paid_at","id") WHERE status = 1 and erased_at is null;
