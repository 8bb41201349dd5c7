CREATE TABLE "shop_facts" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"store" jsonb,
	"calendar" jsonb,
	"question_kinds" jsonb,
	"payment_names" jsonb,
	CONSTRAINT "shop_facts_one_row" CHECK (id = 1)
);
