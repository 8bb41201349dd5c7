CREATE TABLE "vehicle_make_loads" (
	"make" text PRIMARY KEY NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"word" text collate "C" PRIMARY KEY NOT NULL,
	"typed" text NOT NULL,
	"means" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "search_synonyms_word" CHECK (length("search_synonyms"."word") between 2 and 40 and length("search_synonyms"."typed") <= 60),
	CONSTRAINT "search_synonyms_means" CHECK (length("search_synonyms"."means") between 1 and 60),
	CONSTRAINT "search_synonyms_version" CHECK ("search_synonyms"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "asked_days" DROP CONSTRAINT "asked_days_kind";--> statement-breakpoint
ALTER TABLE "vehicle_corrections" ADD COLUMN "corrected_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle_make_loads" ADD CONSTRAINT "vehicle_make_loads_make_vehicle_makes_slug_fk" FOREIGN KEY ("make") REFERENCES "public"."vehicle_makes"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_days" ADD CONSTRAINT "asked_days_kind" CHECK (kind in ('search', 'car', 'chosen'));