CREATE TABLE "guarantee_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"design_id" text NOT NULL,
	"axle" text NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"generation" text,
	"year" integer NOT NULL,
	"modification" text NOT NULL,
	"verdict" text NOT NULL,
	"fitment" jsonb NOT NULL,
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"asked" text DEFAULT '' NOT NULL,
	"outcome" text,
	"why" text,
	"refund_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"forgotten_at" timestamp with time zone,
	CONSTRAINT "guarantee_cases_number_unique" UNIQUE("number"),
	CONSTRAINT "guarantee_cases_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "guarantee_cases_verdict" CHECK (verdict in ('pass', 'parts')),
	CONSTRAINT "guarantee_cases_reason" CHECK (reason in ('rubs_inside', 'rubs_outside', 'brakes', 'bolt_pattern_or_bore', 'other')),
	CONSTRAINT "guarantee_cases_state" CHECK (state in ('open', 'waiting_for_photos', 'decided')),
	CONSTRAINT "guarantee_cases_outcome" CHECK (outcome in ('exchange', 'refund', 'refused')),
	CONSTRAINT "guarantee_cases_decided" CHECK ((state = 'decided') = (outcome is not null) and (state = 'decided') = (why is not null)
        and (state = 'decided') = (decided_at is not null) and (state = 'decided') = (decided_by is not null)),
	CONSTRAINT "guarantee_cases_refund" CHECK ((outcome is not distinct from 'refund') = (refund_id is not null)),
	CONSTRAINT "guarantee_cases_why" CHECK (why <> '' or forgotten_at is not null),
	CONSTRAINT "guarantee_cases_length" CHECK (length(text) <= 2000 and length(asked) <= 1000 and length(why) <= 1000)
);
--> statement-breakpoint
CREATE TABLE "guarantee_costs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guarantee_costs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"refund_id" uuid,
	"booked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guarantee_costs_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "guarantee_costs_kind" CHECK (kind in ('refund', 'return_courier', 'new_courier', 'write_off')),
	CONSTRAINT "guarantee_costs_refund" CHECK ((kind = 'refund') = (refund_id is not null)),
	CONSTRAINT "guarantee_costs_amount" CHECK (amount <> 0 and (kind <> 'refund' or amount > 0))
);
--> statement-breakpoint
CREATE TABLE "guarantee_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guarantee_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" uuid NOT NULL,
	"state" text NOT NULL,
	"by" text NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guarantee_events_state" CHECK (state in ('open', 'waiting_for_photos', 'decided')),
	CONSTRAINT "guarantee_events_by" CHECK ("by" in ('buyer', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "guarantee_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"large" "bytea" NOT NULL,
	"small" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guarantee_replacements" (
	"case_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"name_ar" text NOT NULL,
	"quantity" integer NOT NULL,
	"special_order" boolean NOT NULL,
	CONSTRAINT "guarantee_replacements_case_id_sku_pk" PRIMARY KEY("case_id","sku"),
	CONSTRAINT "guarantee_replacements_quantity" CHECK (quantity between 1 and 40)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_of_order" UNIQUE("order_id","id");--> statement-breakpoint
ALTER TABLE "guarantee_cases" ADD CONSTRAINT "guarantee_cases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guarantee_cases" ADD CONSTRAINT "guarantee_cases_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guarantee_cases" ADD CONSTRAINT "guarantee_cases_order_id_line_id_order_lines_order_id_id_fk" FOREIGN KEY ("order_id","line_id") REFERENCES "public"."order_lines"("order_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guarantee_costs" ADD CONSTRAINT "guarantee_costs_case_id_guarantee_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."guarantee_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guarantee_costs" ADD CONSTRAINT "guarantee_costs_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guarantee_events" ADD CONSTRAINT "guarantee_events_case_id_guarantee_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."guarantee_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guarantee_photos" ADD CONSTRAINT "guarantee_photos_case_id_guarantee_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."guarantee_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guarantee_replacements" ADD CONSTRAINT "guarantee_replacements_case_id_guarantee_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."guarantee_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guarantee_cases_one_open" ON "guarantee_cases" USING btree ("line_id") WHERE state <> 'decided';--> statement-breakpoint
CREATE UNIQUE INDEX "guarantee_cases_one_refund" ON "guarantee_cases" USING btree ("line_id") WHERE outcome = 'refund';--> statement-breakpoint
CREATE INDEX "guarantee_cases_order_id_index" ON "guarantee_cases" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "guarantee_cases_waiting" ON "guarantee_cases" USING btree ("created_at") WHERE state <> 'decided';--> statement-breakpoint
CREATE INDEX "guarantee_cases_of_car" ON "guarantee_cases" USING btree ("make","model","generation");--> statement-breakpoint
CREATE INDEX "guarantee_costs_case_id_index" ON "guarantee_costs" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "guarantee_costs_booked_at_index" ON "guarantee_costs" USING btree ("booked_at");--> statement-breakpoint
CREATE INDEX "guarantee_events_case_id_index" ON "guarantee_events" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "guarantee_photos_case_id_index" ON "guarantee_photos" USING btree ("case_id");