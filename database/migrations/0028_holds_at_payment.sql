-- Goods that orders had set aside when they were stored: from now on that happens when a payment begins.
DELETE FROM "stock_holds";--> statement-breakpoint
UPDATE "orders" SET "hold_expires_at" = NULL WHERE "hold_expires_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE "payment_origins" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"network" "bytea" NOT NULL,
	"site" "bytea" NOT NULL,
	"payer" "bytea" NOT NULL,
	"challenged" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "stock_holds_sku_expires_at_index";--> statement-breakpoint
ALTER TABLE "stock_holds" ALTER COLUMN "expires_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "stored_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD COLUMN "held_since" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD COLUMN "renewed_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD COLUMN "network" "bytea" NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD COLUMN "site" "bytea" NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_origins" ADD CONSTRAINT "payment_origins_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_origins_site_created_at_index" ON "payment_origins" USING btree ("site","created_at");--> statement-breakpoint
CREATE INDEX "payment_origins_payer_created_at_index" ON "payment_origins" USING btree ("payer","created_at");--> statement-breakpoint
CREATE INDEX "payment_origins_created_at_index" ON "payment_origins" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stock_holds_sku_renewed_at_index" ON "stock_holds" USING btree ("sku","renewed_at");--> statement-breakpoint
CREATE INDEX "stock_holds_site_renewed_at_index" ON "stock_holds" USING btree ("site","renewed_at");--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_age" CHECK (expires_at <= held_since + interval '75 minutes');--> statement-breakpoint
-- So far an order was stored again by setting its goods aside anew.
UPDATE "orders" SET "stored_at" = "created_at";
