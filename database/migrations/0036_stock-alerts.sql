CREATE TABLE "stock_alerts" (
	"sku" text PRIMARY KEY NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);
