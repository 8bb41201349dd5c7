CREATE TABLE "search_groups" (
	"design_id" text NOT NULL,
	"diameter" double precision NOT NULL,
	"skus" integer NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_groups_design_id_diameter_pk" PRIMARY KEY("design_id","diameter")
);
--> statement-breakpoint
CREATE TABLE "search_names" (
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"key" text collate "C" NOT NULL,
	"whole" boolean NOT NULL,
	"name" text NOT NULL,
	"name_ar" text NOT NULL,
	CONSTRAINT "search_names_kind_ref_key_pk" PRIMARY KEY("kind","ref","key")
);
--> statement-breakpoint
ALTER TABLE "search_groups" ADD CONSTRAINT "search_groups_design_id_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."designs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_groups_words_index" ON "search_groups" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_names_key_index" ON "search_names" USING btree ("key");