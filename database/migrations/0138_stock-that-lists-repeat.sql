CREATE TABLE "goods_import_counts" (
	"import_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"stock" integer NOT NULL,
	CONSTRAINT "goods_import_counts_import_id_sku_pk" PRIMARY KEY("import_id","sku")
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_change";--> statement-breakpoint
ALTER TABLE "goods_import_counts" ADD CONSTRAINT "goods_import_counts_import_id_goods_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."goods_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_change" CHECK (change <> 0 or reason in ('counted', 'import')) NOT VALID;