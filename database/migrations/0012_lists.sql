CREATE TABLE "facet_values" (
	"facet" text NOT NULL,
	"code" smallint NOT NULL,
	"value" text NOT NULL,
	"label" text,
	"label_ar" text,
	"wheels" integer NOT NULL,
	CONSTRAINT "facet_values_facet_code_pk" PRIMARY KEY("facet","code"),
	CONSTRAINT "facet_values_facet_value_unique" UNIQUE("facet","value")
);
--> statement-breakpoint
CREATE TABLE "wheel_facets" (
	"card" bigint NOT NULL,
	"design" bigint NOT NULL,
	"diameter" double precision NOT NULL,
	"width" double precision NOT NULL,
	"offset" double precision NOT NULL,
	"centre_bore" double precision NOT NULL,
	"outer_edge_mm" double precision NOT NULL,
	"inner_edge_mm" double precision NOT NULL,
	"wheel_id" integer PRIMARY KEY NOT NULL,
	"price" integer NOT NULL,
	"brand_code" smallint NOT NULL,
	"diameter_code" smallint NOT NULL,
	"width_code" smallint NOT NULL,
	"bolt_pattern_code" smallint NOT NULL,
	"finish_code" smallint NOT NULL,
	"colour_code" smallint NOT NULL,
	"construction_code" smallint NOT NULL,
	"centre_bore_code" smallint NOT NULL,
	"in_stock" boolean NOT NULL,
	"special_order" boolean NOT NULL,
	"clearance" boolean NOT NULL,
	"aggressive" boolean NOT NULL,
	"load_rating_kg" integer
);
--> statement-breakpoint
ALTER TABLE "wheel_facets" ADD CONSTRAINT "wheel_facets_wheel_id_wheels_id_fk" FOREIGN KEY ("wheel_id") REFERENCES "public"."wheels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wheel_facets_card_index" ON "wheel_facets" USING btree ("card");--> statement-breakpoint
CREATE INDEX "wheel_facets_bolt_pattern_code_diameter_index" ON "wheel_facets" USING btree ("bolt_pattern_code","diameter");