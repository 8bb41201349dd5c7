CREATE TABLE "goods_import_changes" (
	"import_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"table_name" text NOT NULL,
	"key" text NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"outcome" text DEFAULT 'due' NOT NULL,
	CONSTRAINT "goods_import_changes_import_id_n_pk" PRIMARY KEY("import_id","n"),
	CONSTRAINT "goods_import_changes_table" CHECK (table_name in ('brands', 'designs', 'wheels', 'wheel_pairs', 'addons'))
);
--> statement-breakpoint
CREATE TABLE "goods_import_mappings" (
	"kind" text NOT NULL,
	"supplier" text NOT NULL,
	"mapping" jsonb NOT NULL,
	CONSTRAINT "goods_import_mappings_kind_supplier_pk" PRIMARY KEY("kind","supplier")
);
--> statement-breakpoint
CREATE TABLE "goods_import_parts" (
	"import_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "goods_import_parts_import_id_n_pk" PRIMARY KEY("import_id","n")
);
--> statement-breakpoint
CREATE TABLE "goods_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"mended" jsonb,
	"reason" text NOT NULL,
	"skipped" boolean DEFAULT false NOT NULL,
	CONSTRAINT "goods_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "goods_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"supplier" text NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"state" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"written_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"columns" text[] DEFAULT '{}' NOT NULL,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"due" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"problem" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "goods_imports_kind" CHECK (kind in ('wheels', 'addons')),
	CONSTRAINT "goods_imports_state" CHECK (state in ('arriving', 'mapping', 'checking', 'checked', 'writing', 'written', 'undoing', 'undone', 'failed')),
	CONSTRAINT "goods_imports_size" CHECK (size between 1 and 31457280)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"sku" text NOT NULL,
	"change" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" uuid,
	"reference" text DEFAULT '' NOT NULL,
	"staff_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"undoes" bigint,
	CONSTRAINT "stock_movements_undoes_unique" UNIQUE("undoes"),
	CONSTRAINT "stock_movements_change" CHECK (change <> 0),
	CONSTRAINT "stock_movements_kind" CHECK (kind in ('wheel', 'addon')),
	CONSTRAINT "stock_movements_reason" CHECK (reason in ('opening', 'received', 'sold', 'replaced', 'cancelled', 'returned', 'counted', 'damaged', 'import', 'correction')),
	CONSTRAINT "stock_movements_note" CHECK (length(note) <= 500)
);
--> statement-breakpoint
CREATE TABLE "stock_thresholds" (
	"kind" text NOT NULL,
	"sku" text NOT NULL,
	"least" integer NOT NULL,
	CONSTRAINT "stock_thresholds_kind_sku_pk" PRIMARY KEY("kind","sku"),
	CONSTRAINT "stock_thresholds_of" CHECK ((kind = 'shop') = (sku = '') and kind in ('shop', 'wheel', 'addon')),
	CONSTRAINT "stock_thresholds_least" CHECK (least between 0 and 1000000)
);
--> statement-breakpoint
ALTER TABLE "goods_import_changes" ADD CONSTRAINT "goods_import_changes_import_id_goods_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."goods_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_import_parts" ADD CONSTRAINT "goods_import_parts_import_id_goods_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."goods_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_import_rows" ADD CONSTRAINT "goods_import_rows_import_id_goods_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."goods_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_imports" ADD CONSTRAINT "goods_imports_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_undoes_stock_movements_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."stock_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_imports_of_time" ON "goods_imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stock_movements_of_sku" ON "stock_movements" USING btree ("sku","id");--> statement-breakpoint
CREATE INDEX "stock_movements_of_reason" ON "stock_movements" USING btree ("reason","id");--> statement-breakpoint
CREATE INDEX "stock_movements_of_order" ON "stock_movements" USING btree ("order_id") WHERE order_id is not null;