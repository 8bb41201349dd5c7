CREATE TABLE "vat_rates" (
	"country" text PRIMARY KEY NOT NULL,
	"rate" integer NOT NULL,
	CONSTRAINT "vat_rates_country" CHECK (country in ('AE', 'KW', 'SA', 'OM', 'BHR')),
	CONSTRAINT "vat_rates_rate" CHECK (rate between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "company" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "company_trn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "vat_rate" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "export_declaration" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seller" jsonb;--> statement-breakpoint
-- Orders that were paid before: their papers name the seller as the shop names itself today.
UPDATE "orders" SET "seller" = '{}' WHERE "status" = 1;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_vat" CHECK (vat_rate between 0 and 100 and (vat_rate > 0 or vat = 0));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company" CHECK (company_trn = '' or (company_trn ~ '^1[0-9]{14}$' and company <> ''));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller" CHECK ((status = 1) = (seller is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_export_declaration" CHECK (export_declaration is null or (status = 1 and vat_rate = 0 and length(export_declaration) between 1 and 60));