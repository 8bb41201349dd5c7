CREATE TABLE "uploaded_pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"body" "bytea" NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploaded_pictures_name" CHECK (name ~ '^uploads/[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}a?[.]webp$')
);
