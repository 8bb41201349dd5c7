CREATE TABLE "further_parcels" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"carrier" text,
	"tracking_link" text,
	CONSTRAINT "further_parcels_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "further_parcels_position" CHECK (position between 2 and 20),
	CONSTRAINT "further_parcels_carrier" CHECK (length(carrier) between 1 and 60),
	CONSTRAINT "further_parcels_tracking_link" CHECK (tracking_link ~ '^https://[^[:space:]]+$' and length(tracking_link) <= 500)
);
--> statement-breakpoint
CREATE TABLE "staff_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_notes_text" CHECK (length(text) between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "staff_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_views_list" CHECK (list in ('orders')),
	CONSTRAINT "staff_views_length" CHECK (length(name) between 1 and 40 and length(query) <= 1000)
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "sent_to" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "text" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "packing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "packed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "further_parcels" ADD CONSTRAINT "further_parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_views" ADD CONSTRAINT "staff_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_notes_order_id_created_at_index" ON "staff_notes" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_views_name" ON "staff_views" USING btree ("staff_id","list",lower("name"));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_packed" CHECK ((packing_at is null or status = 1) and (packed_at is null or (packing_at is not null and packing_at <= packed_at)));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivered" CHECK (delivered_at is null or (dispatched_at is not null and dispatched_at <= delivered_at));