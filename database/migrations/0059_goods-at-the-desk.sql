CREATE TABLE "goods_change_rows" (
	"change_id" uuid NOT NULL,
	"wheel_id" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "goods_change_rows_change_id_wheel_id_pk" PRIMARY KEY("change_id","wheel_id")
);
--> statement-breakpoint
CREATE TABLE "goods_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "past_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "past_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wheel_id" integer,
	"addon_id" integer,
	"price" integer NOT NULL,
	"compare_at_price" integer,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "past_prices_of_one" CHECK (num_nonnulls(wheel_id, addon_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "planned_prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"wheel_id" integer,
	"addon_id" integer,
	"price" integer NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"crosses_out" boolean NOT NULL,
	"state" text NOT NULL,
	"price_before" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "planned_prices_of_one" CHECK (num_nonnulls(wheel_id, addon_id) = 1),
	CONSTRAINT "planned_prices_price" CHECK (price > 0),
	CONSTRAINT "planned_prices_time" CHECK (ends_at > begins_at),
	CONSTRAINT "planned_prices_running" CHECK (state <> 'running' or price_before is not null)
);
--> statement-breakpoint
ALTER TABLE "addons" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "addons" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "designs" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "designs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "wheels" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wheels" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "wheels" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_change_rows" ADD CONSTRAINT "goods_change_rows_change_id_goods_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."goods_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_change_rows" ADD CONSTRAINT "goods_change_rows_wheel_id_wheels_id_fk" FOREIGN KEY ("wheel_id") REFERENCES "public"."wheels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_prices" ADD CONSTRAINT "past_prices_wheel_id_wheels_id_fk" FOREIGN KEY ("wheel_id") REFERENCES "public"."wheels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_prices" ADD CONSTRAINT "past_prices_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_prices" ADD CONSTRAINT "planned_prices_wheel_id_wheels_id_fk" FOREIGN KEY ("wheel_id") REFERENCES "public"."wheels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_prices" ADD CONSTRAINT "planned_prices_addon_id_addons_id_fk" FOREIGN KEY ("addon_id") REFERENCES "public"."addons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_change_rows_wheel_id_index" ON "goods_change_rows" USING btree ("wheel_id");--> statement-breakpoint
CREATE INDEX "past_prices_of_wheel" ON "past_prices" USING btree ("wheel_id","ended_at");--> statement-breakpoint
CREATE INDEX "past_prices_of_addon" ON "past_prices" USING btree ("addon_id","ended_at");--> statement-breakpoint
CREATE INDEX "planned_prices_of_wheel" ON "planned_prices" USING btree ("wheel_id","begins_at");--> statement-breakpoint
CREATE INDEX "planned_prices_of_addon" ON "planned_prices" USING btree ("addon_id","begins_at");--> statement-breakpoint
CREATE INDEX "planned_prices_open" ON "planned_prices" USING btree ("begins_at") WHERE state in ('planned', 'running');