ALTER TABLE "orders" ADD COLUMN "return_days" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_return_days" CHECK (return_days is null or (status = 1 and return_days >= 0)) NOT VALID;
