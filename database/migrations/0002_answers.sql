CREATE TABLE "instagram_media" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"media_type" text NOT NULL,
	"caption" text,
	"image" text NOT NULL,
	"permalink" text NOT NULL,
	"timestamp" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "instagram_media_type" CHECK (media_type in ('IMAGE', 'VIDEO', 'CAROUSEL_ALBUM'))
);
--> statement-breakpoint
CREATE TABLE "outside_calls" (
	"service" text NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	"paused_until" timestamp with time zone,
	CONSTRAINT "outside_calls_service_day_pk" PRIMARY KEY("service","day"),
	CONSTRAINT "outside_calls_count" CHECK (calls >= 0)
);
--> statement-breakpoint
CREATE TABLE "prefix_countries" (
	"prefix" "cidr" PRIMARY KEY NOT NULL,
	"country" text,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "prefix_countries_prefix" CHECK (masklen(prefix) = case family(prefix) when 4 then 24 else 48 end),
	CONSTRAINT "prefix_countries_country" CHECK (country ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "vehicle_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL
);
