ALTER TABLE "product_reviews" ADD COLUMN "generation" text;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "translation" jsonb;