-- Lists are answered from the memory of each process: no table of narrow rows any more.
DROP TRIGGER "wheels_facets_insert" ON "wheels";--> statement-breakpoint
DROP TRIGGER "wheels_facets_update" ON "wheels";--> statement-breakpoint
DROP TRIGGER "wheels_facets_delete" ON "wheels";--> statement-breakpoint
DROP FUNCTION "wheels_facets", "wheel_facets_renew", "wheel_facets_put", "facet_values_count";--> statement-breakpoint
DROP TABLE "facet_values";--> statement-breakpoint
DROP TABLE "wheel_facets";
