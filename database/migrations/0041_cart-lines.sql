CREATE TABLE "cart_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" text NOT NULL,
	"kind" text NOT NULL,
	"sku" text,
	"addon_id" integer,
	"quantity" integer NOT NULL,
	"axle" text DEFAULT 'any' NOT NULL,
	"set_id" uuid,
	"vehicle" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_article" UNIQUE NULLS NOT DISTINCT("session_id","sku","addon_id","axle"),
	CONSTRAINT "cart_lines_quantity" CHECK (quantity between 1 and 40),
	CONSTRAINT "cart_lines_kind" CHECK (case kind
        when 'wheel' then sku is not null and addon_id is null
        when 'addon' then addon_id is not null and sku is null and axle = 'any' and set_id is null and vehicle is null
        else false end)
);
--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_session_id_carts_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."carts"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_sku_wheels_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."wheels"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE no action ON UPDATE no action;