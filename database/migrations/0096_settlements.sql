CREATE TABLE "settlement_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"settlement_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"transaction_id" text NOT NULL,
	"kind" text NOT NULL,
	"movement" text,
	"belongs_to" text,
	"amount" integer NOT NULL,
	"fee" integer NOT NULL,
	"net" integer NOT NULL,
	"currency" text NOT NULL,
	"original_amount" integer,
	"original_currency" text,
	"created_at" timestamp with time zone,
	"ledger_entry" bigint,
	CONSTRAINT "settlement_lines_ledger" UNIQUE("ledger_entry"),
	CONSTRAINT "settlement_lines_once" UNIQUE("gateway","transaction_id"),
	CONSTRAINT "settlement_lines_kind" CHECK (kind in ('charge', 'refund', 'dispute', 'dispute_reversal', 'refund_failure', 'fee', 'other')),
	CONSTRAINT "settlement_lines_net" CHECK (net = amount - fee),
	CONSTRAINT "settlement_lines_original" CHECK ((original_amount is null) = (original_currency is null))
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"amount" integer,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"is_manual" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"arrives_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"file_name" text,
	"file_hash" "bytea",
	"staff_id" uuid,
	CONSTRAINT "settlements_file" UNIQUE("file_hash"),
	CONSTRAINT "settlements_once" UNIQUE("gateway","reference"),
	CONSTRAINT "settlements_gateway" CHECK (gateway in ('stripe', 'paymob')),
	CONSTRAINT "settlements_state" CHECK (state in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
	CONSTRAINT "settlements_of_file" CHECK ((gateway = 'paymob') = (file_hash is not null))
);
--> statement-breakpoint
ALTER TABLE "money_differences" ADD COLUMN "currency" text DEFAULT 'AED' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_ledger_entry_ledger_id_fk" FOREIGN KEY ("ledger_entry") REFERENCES "public"."ledger"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlement_lines_of" ON "settlement_lines" USING btree ("settlement_id","id");--> statement-breakpoint
CREATE INDEX "settlement_lines_unmatched" ON "settlement_lines" USING btree ("gateway","movement") WHERE ledger_entry is null;--> statement-breakpoint
CREATE INDEX "settlements_newest" ON "settlements" USING btree ("created_at","id");