-- New rows obey from now on; 0110 looks at those from before while others write.
ALTER TABLE "order_addresses" DROP CONSTRAINT "order_addresses_kind";--> statement-breakpoint
ALTER TABLE "order_addresses" ADD CONSTRAINT "order_addresses_kind" CHECK (kind in ('billing', 'shipping', 'invoiced')) NOT VALID;
