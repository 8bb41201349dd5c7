CREATE TABLE "owner_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"gateway_dispute_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"evidence_due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "disputes_amount" CHECK (amount > 0),
	CONSTRAINT "disputes_state" CHECK (state in ('warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review', 'won', 'lost', 'prevented')),
	CONSTRAINT "disputes_closed" CHECK ((state in ('warning_closed', 'won', 'lost', 'prevented')) = (closed_at is not null))
);
--> statement-breakpoint
CREATE TABLE "money_differences" (
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"ours" integer,
	"theirs" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_differences_once" UNIQUE NULLS NOT DISTINCT("kind","reference","ours","theirs")
);
--> statement-breakpoint
CREATE TABLE "money_reports" (
	"period_from" timestamp with time zone NOT NULL,
	"period_to" timestamp with time zone PRIMARY KEY NOT NULL,
	"differences" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_reports_period" CHECK (period_from < period_to)
);
--> statement-breakpoint
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_sign";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "restocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "evidence" jsonb;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "owner_letters_once" ON "owner_letters" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_gateway_dispute" ON "disputes" USING btree ("gateway","gateway_dispute_id");--> statement-breakpoint
CREATE INDEX "disputes_order_id_index" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_payment_id_index" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "orders_to_pack" ON "orders" USING btree ("paid_at") WHERE status = 1 and dispatched_at is null and payment_status <> 'refunded';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_restocked" CHECK (restocked_at is null or status = 1);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gone_before_restocked" CHECK (restocked_at is null or dispatched_at is null or dispatched_at <= restocked_at);--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_sign" CHECK ((kind in ('charge', 'dispute_reversal') and amount > 0) or (kind in ('refund', 'dispute') and amount < 0) or (kind = 'dispute_fee' and amount <> 0));