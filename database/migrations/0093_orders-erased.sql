ALTER TABLE "orders" ADD COLUMN "erased_at" timestamp with time zone;
