CREATE INDEX "wheels_sku_typed" ON "wheels" USING btree (upper(replace(sku, '-', '')));--> statement-breakpoint
ALTER TABLE "wheels" ADD CONSTRAINT "wheels_pcd" CHECK (pcd = round(pcd::numeric, 2));