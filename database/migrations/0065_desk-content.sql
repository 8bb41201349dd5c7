CREATE TABLE "banners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"text" text NOT NULL,
	"text_ar" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "banners_times" CHECK (starts_at < ends_at),
	CONSTRAINT "banners_text" CHECK (length(text) between 1 and 160 and length(text_ar) between 1 and 160),
	CONSTRAINT "banners_link" CHECK (link = '' or link ~ '^/($|[^/\\[:cntrl:]][^[:cntrl:]]*$)')
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"slug" text NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "page_versions_slug_number_pk" PRIMARY KEY("slug","number")
);
--> statement-breakpoint
CREATE TABLE "letter_words" (
	"letter" text PRIMARY KEY NOT NULL,
	"words" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery_items" ADD COLUMN "visible" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery_items" ADD COLUMN "source" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery_items" ADD COLUMN "consent_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery_items" ADD COLUMN "consent_on" date;--> statement-breakpoint
ALTER TABLE "gallery_items" ADD COLUMN "consent_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery_items" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "homepage_blocks" ADD COLUMN "visible" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "homepage_blocks" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "is_published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "brands" text[];--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "categories" text[];--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "answer_ar" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_slug_pages_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."pages"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_reviews_published" ON "product_reviews" USING btree ("created_at","id") WHERE approved_at is not null;--> statement-breakpoint
CREATE INDEX "product_reviews_declined_at" ON "product_reviews" USING btree ("created_at","id") WHERE declined_at is not null;--> statement-breakpoint
ALTER TABLE "gallery_items" ADD CONSTRAINT "gallery_items_source" CHECK (source in ('shop', 'customer'));--> statement-breakpoint
ALTER TABLE "gallery_items" ADD CONSTRAINT "gallery_items_consent" CHECK (source = 'shop' or not visible or (consent_name <> '' and consent_on is not null));--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_goods" CHECK (brands <> '{}' and categories <> '{}');--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_limits" CHECK (per_customer > 0 and usage_limit > 0 and min_wheels > 0 and max_discount > 0 and min_total >= 0);--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_answer" CHECK ((answered_at is null) = (answer = '' and answer_ar = ''));--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_answer_length" CHECK (length(answer) <= 1000 and length(answer_ar) <= 1000);