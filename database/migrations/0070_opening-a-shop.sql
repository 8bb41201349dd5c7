CREATE TABLE "service_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"sealed" "bytea",
	"key_id" "bytea",
	"shown" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tested_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "service_settings_name" CHECK (name in ('stripe', 'paymob', 'mail')),
	CONSTRAINT "service_settings_sealed" CHECK ((sealed is null) = (key_id is null))
);
--> statement-breakpoint
CREATE TABLE "vehicle_loads" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"makes_done" integer DEFAULT 0 NOT NULL,
	"makes" integer DEFAULT 0 NOT NULL,
	"models" integer DEFAULT 0 NOT NULL,
	"modifications" integer DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "vehicle_loads_one_row" CHECK (id = 1),
	CONSTRAINT "vehicle_loads_state" CHECK (state in ('waiting', 'running', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "shop_facts" ADD COLUMN "maintenance" jsonb;--> statement-breakpoint
ALTER TABLE "shop_facts" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_facts" ADD COLUMN "store_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_facts" ADD COLUMN "calendar_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_facts" ADD COLUMN "maintenance_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_rates" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;