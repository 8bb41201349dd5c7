CREATE TABLE "redirects" (
	"from_path" text PRIMARY KEY NOT NULL,
	"to_path" text,
	"status" smallint DEFAULT 301 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_status" CHECK (status in (301, 302, 410) and (status = 410) = (to_path is null)),
	CONSTRAINT "redirects_from_path" CHECK (from_path ~ '^/[^/?#]+(/[^/?#]+)*$' and length(from_path) <= 500),
	CONSTRAINT "redirects_to_path" CHECK (to_path ~ '^/($|[^/\\[:cntrl:]][^[:cntrl:]]*$)' and length(to_path) <= 1000),
	CONSTRAINT "redirects_language" CHECK (from_path !~* '^/(ar|api)(/|$)' and to_path !~* '^/(ar|api)(/|$)')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "redirects_from" ON "redirects" USING btree (lower(from_path));