CREATE TABLE "credit_notes" (
	"number" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"vat" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_notes_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "credit_notes_money" CHECK (amount > 0 and vat between 0 and amount)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"gateway" text NOT NULL,
	"gateway_refund_id" text,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_amount" CHECK (amount > 0),
	CONSTRAINT "refunds_reason" CHECK (reason in ('sold_out', 'paid_twice', 'returned', 'cancelled', 'goodwill', 'at_the_gateway')),
	CONSTRAINT "refunds_asked_by" CHECK (asked_by in ('shop', 'owner', 'gateway')),
	CONSTRAINT "refunds_state" CHECK (state in ('asked', 'done', 'failed') and (state = 'done') = (done_at is not null))
);
--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_gateway_refund" ON "refunds" USING btree ("gateway","gateway_refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_returned_once" ON "refunds" USING btree ("payment_id") WHERE reason in ('sold_out', 'paid_twice');--> statement-breakpoint
CREATE INDEX "refunds_order_id_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE state = 'asked';