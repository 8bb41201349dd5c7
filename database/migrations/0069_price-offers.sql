CREATE TABLE "offer_lines" (
	"offer_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"sku" text,
	"addon_id" integer,
	"axle" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" integer NOT NULL,
	CONSTRAINT "offer_lines_offer_id_position_pk" PRIMARY KEY("offer_id","position"),
	CONSTRAINT "offer_lines_money" CHECK (quantity between 1 and 40 and unit_price > 0),
	CONSTRAINT "offer_lines_kind" CHECK (case kind
        when 'wheel' then sku is not null and addon_id is null
        when 'addon' then addon_id is not null and sku is null and axle = 'any'
        else false end)
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"locale" text NOT NULL,
	"country" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"vehicle" jsonb,
	"note" text NOT NULL,
	"delivery" integer NOT NULL,
	"total" integer NOT NULL,
	"valid_until" date NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"made_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offers_number_unique" UNIQUE("number"),
	CONSTRAINT "offers_locale" CHECK (locale in ('en', 'ar')),
	CONSTRAINT "offers_country" CHECK (country in ('AE', 'KW', 'SA', 'OM', 'BHR')),
	CONSTRAINT "offers_money" CHECK (delivery >= 0 and total > 0)
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "offer_lines" ADD CONSTRAINT "offer_lines_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_lines" ADD CONSTRAINT "offer_lines_sku_wheels_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."wheels"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_lines" ADD CONSTRAINT "offer_lines_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_made_by_staff_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offer_lines_once" ON "offer_lines" USING btree ("offer_id","kind",coalesce(sku, addon_id::text),"axle");--> statement-breakpoint
CREATE INDEX "offers_created_at_id_index" ON "offers" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;