CREATE TABLE "vehicle_corrections" (
	"modification" text PRIMARY KEY NOT NULL,
	"loaded" jsonb NOT NULL,
	"own" jsonb NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "vehicle_corrections_version" CHECK ("vehicle_corrections"."version" > 1)
);
--> statement-breakpoint
ALTER TABLE "vehicle_corrections" ADD CONSTRAINT "vehicle_corrections_modification_vehicle_modifications_slug_fk" FOREIGN KEY ("modification") REFERENCES "public"."vehicle_modifications"("slug") ON DELETE no action ON UPDATE no action;