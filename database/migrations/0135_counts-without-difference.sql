ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_change";--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_change" CHECK (change <> 0 or reason = 'counted') NOT VALID;
