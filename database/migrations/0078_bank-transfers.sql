ALTER TABLE "orders" DROP CONSTRAINT "orders_method";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_method" CHECK (payment_method in ('Stripe', 'Paymob', 'Bank transfer'));