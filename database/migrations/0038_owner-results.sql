CREATE TABLE "closed_result_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fitment_evidence_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fitment_evidence_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"make" text NOT NULL,
	"model" text NOT NULL,
	"generation" text NOT NULL,
	"hub_class" text NOT NULL,
	"fitment" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"answers" uuid[] NOT NULL,
	"yes" integer NOT NULL,
	"rubs" integer NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"reversed_at" timestamp with time zone,
	"set_aside" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "fitment_evidence_states" CHECK (from_state in ('none', 'fits', 'rubs') and to_state in ('fits', 'rubs')),
	CONSTRAINT "fitment_evidence_moves" CHECK (from_state <> to_state),
	CONSTRAINT "fitment_evidence_counts" CHECK ((to_state = 'fits' and yes >= 3 and rubs = 0) or (to_state = 'rubs' and rubs >= 2)),
	CONSTRAINT "fitment_evidence_answers" CHECK (cardinality(answers) > 0),
	CONSTRAINT "fitment_evidence_reversed" CHECK ((reversed_at is null) = (cardinality(set_aside) = 0))
);
--> statement-breakpoint
CREATE TABLE "owner_result_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"result_id" uuid NOT NULL,
	"large" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owner_results" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid,
	"person" uuid,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"year" integer NOT NULL,
	"modification" text NOT NULL,
	"generation" text NOT NULL,
	"hub_class" text NOT NULL,
	"fitment" text NOT NULL,
	"front_sku" text NOT NULL,
	"rear_sku" text NOT NULL,
	"tyre" text DEFAULT '' NOT NULL,
	"suspension" text NOT NULL,
	"answer" text NOT NULL,
	"rubs_where" text[] DEFAULT '{}' NOT NULL,
	"rubs_when" text[] DEFAULT '{}' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"lang" text NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "owner_results_answer" CHECK (answer in ('yes', 'rubs', 'not_mounted')),
	CONSTRAINT "owner_results_suspension" CHECK (suspension in ('standard', 'lifted', 'lowered')),
	CONSTRAINT "owner_results_lang" CHECK (lang in ('en', 'ar')),
	CONSTRAINT "owner_results_year" CHECK (year between 1900 and 2100),
	CONSTRAINT "owner_results_where" CHECK (rubs_where <@ array['front_outer', 'front_inner', 'rear_outer', 'rear_inner'] and rubs_when <@ array['full_lock', 'bumps', 'loaded', 'always']),
	CONSTRAINT "owner_results_rubs" CHECK ((answer = 'rubs') = (cardinality(rubs_where) > 0) and (answer = 'rubs' or cardinality(rubs_when) = 0)),
	CONSTRAINT "owner_results_length" CHECK (length(words) <= 500 and length(tyre) <= 40 and jsonb_array_length(photos) <= 4),
	CONSTRAINT "owner_results_withdrawn" CHECK (withdrawn_at is null or (words = '' and photos = '[]')),
	CONSTRAINT "owner_results_anonymous" CHECK ((order_id is null) = (person is not null) and (order_id is not null or (words = '' and photos = '[]')))
);
--> statement-breakpoint
ALTER TABLE "closed_result_orders" ADD CONSTRAINT "closed_result_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_result_photos" ADD CONSTRAINT "owner_result_photos_result_id_owner_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."owner_results"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_results" ADD CONSTRAINT "owner_results_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fitment_evidence_in_force" ON "fitment_evidence_steps" USING btree ("make","model","generation","hub_class","fitment") WHERE ended_at is null and reversed_at is null;--> statement-breakpoint
CREATE INDEX "fitment_evidence_set_aside" ON "fitment_evidence_steps" USING btree ("make","model","generation","hub_class","fitment") WHERE reversed_at is not null;--> statement-breakpoint
CREATE INDEX "owner_result_photos_result_id_index" ON "owner_result_photos" USING btree ("result_id");--> statement-breakpoint
CREATE UNIQUE INDEX "owner_results_once" ON "owner_results" USING btree ("order_id","front_sku","rear_sku");--> statement-breakpoint
CREATE INDEX "owner_results_fitment" ON "owner_results" USING btree ("make","model","generation","hub_class","fitment");--> statement-breakpoint
CREATE INDEX "owner_results_front_sku_index" ON "owner_results" USING btree ("front_sku");--> statement-breakpoint
CREATE INDEX "owner_results_rear_sku_index" ON "owner_results" USING btree ("rear_sku");