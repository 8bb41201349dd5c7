ALTER TABLE "wheels" ADD COLUMN "country_of_origin" text;--> statement-breakpoint
ALTER TABLE "wheels" ADD CONSTRAINT "wheels_country_of_origin" CHECK (country_of_origin ~ '^[A-Z]{2}$');