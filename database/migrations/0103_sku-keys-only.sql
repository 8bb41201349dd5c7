DROP INDEX "wheels_sku_typed";
