CREATE TABLE "picture_crops" (
	"name" text PRIMARY KEY NOT NULL,
	"of_width" integer,
	"of_height" integer,
	"x" integer,
	"y" integer,
	"width" integer,
	"height" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "picture_crops_whole" CHECK (num_nulls(of_width, of_height, x, y, width, height) in (0, 6)),
	CONSTRAINT "picture_crops_inside" CHECK (x >= 0 and y >= 0 and width >= 200 and height >= 200 and x + width <= of_width and y + height <= of_height)
);
--> statement-breakpoint
-- Every process keeps the crops: it reads them again, and forgets the pages that it keeps.
create trigger content_changed after insert or update or delete or truncate on picture_crops
  for each statement execute function content_changed();
