CREATE TABLE "picture_texts" (
	"name" text PRIMARY KEY NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"alt_ar" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "picture_texts_length" CHECK (length(alt) <= 200 and length(alt_ar) <= 200)
);
