ALTER TABLE "goods_import_rows" ALTER COLUMN "reason" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "goods_import_rows" ADD COLUMN "mistakes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_imports" ADD COLUMN "failure" jsonb;