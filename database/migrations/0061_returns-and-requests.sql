CREATE TABLE "measurement_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"measurement_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"large" "bytea" NOT NULL,
	"small" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "measurements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"result" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "measurements_result" CHECK (result in ('fits', 'fits_with_parts', 'does_not_fit')),
	CONSTRAINT "measurements_note" CHECK (length(note) <= 1000)
);
--> statement-breakpoint
CREATE TABLE "order_request_lines" (
	"request_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_request_lines_request_id_line_id_pk" PRIMARY KEY("request_id","line_id"),
	CONSTRAINT "order_request_lines_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "order_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"filed_by" uuid,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "order_requests_of_order" UNIQUE("order_id","id"),
	CONSTRAINT "order_requests_kind" CHECK (kind in ('cancel', 'return')),
	CONSTRAINT "order_requests_reason" CHECK (reason in ('changed_mind', 'ordered_wrong', 'too_late', 'damaged', 'not_as_described', 'other')),
	CONSTRAINT "order_requests_state" CHECK (state in ('open', 'accepted', 'declined', 'withdrawn') and (state = 'open') = (decided_at is null)),
	CONSTRAINT "order_requests_length" CHECK (length(text) <= 1000 and length(answer) <= 1000)
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"condition" text,
	"restocked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "return_lines_return_id_line_id_pk" PRIMARY KEY("return_id","line_id"),
	CONSTRAINT "return_lines_quantity" CHECK (quantity > 0),
	CONSTRAINT "return_lines_condition" CHECK (condition in ('good', 'damaged', 'missing')),
	CONSTRAINT "return_lines_restocked" CHECK (not restocked or condition = 'good')
);
--> statement-breakpoint
CREATE TABLE "return_replacements" (
	"return_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"name_ar" text NOT NULL,
	"quantity" integer NOT NULL,
	"special_order" boolean NOT NULL,
	CONSTRAINT "return_replacements_return_id_sku_pk" PRIMARY KEY("return_id","sku"),
	CONSTRAINT "return_replacements_quantity" CHECK (quantity between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'expected' NOT NULL,
	"request_id" uuid,
	"refund_id" uuid,
	"sent_at" timestamp with time zone,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking_link" text,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "returns_number_unique" UNIQUE("number"),
	CONSTRAINT "returns_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "returns_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "returns_of_order" UNIQUE("order_id","id"),
	CONSTRAINT "returns_kind" CHECK (kind in ('refund', 'exchange')),
	CONSTRAINT "returns_reason" CHECK (reason in ('changed_mind', 'ordered_wrong', 'too_late', 'damaged', 'not_as_described', 'other')),
	CONSTRAINT "returns_state" CHECK (state in ('expected', 'received', 'closed', 'called_off') and (state in ('closed', 'called_off')) = (closed_at is not null)
        and (state <> 'received' or received_at is not null)),
	CONSTRAINT "returns_refund" CHECK (refund_id is null or kind = 'refund'),
	CONSTRAINT "returns_sent" CHECK (sent_at is null or kind = 'exchange'),
	CONSTRAINT "returns_tracking" CHECK (length(carrier) <= 60 and (tracking_link is null or (tracking_link ~ '^https://[^[:space:]]+$' and length(tracking_link) <= 500)))
);
--> statement-breakpoint
CREATE TABLE "order_restocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_restocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"why" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_restocks_quantity" CHECK (quantity > 0),
	CONSTRAINT "order_restocks_why" CHECK (why in ('never_left', 'came_back'))
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "refund_lines_refund_id_line_id_pk" PRIMARY KEY("refund_id","line_id"),
	CONSTRAINT "refund_lines_quantity" CHECK (quantity > 0 and amount >= 0)
);
--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "delivery" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "measurement_photos" ADD CONSTRAINT "measurement_photos_measurement_id_measurements_id_fk" FOREIGN KEY ("measurement_id") REFERENCES "public"."measurements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurements" ADD CONSTRAINT "measurements_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurements" ADD CONSTRAINT "measurements_order_id_line_id_order_lines_order_id_id_fk" FOREIGN KEY ("order_id","line_id") REFERENCES "public"."order_lines"("order_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_request_lines" ADD CONSTRAINT "order_request_lines_order_id_request_id_order_requests_order_id_id_fk" FOREIGN KEY ("order_id","request_id") REFERENCES "public"."order_requests"("order_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_request_lines" ADD CONSTRAINT "order_request_lines_order_id_line_id_order_lines_order_id_id_fk" FOREIGN KEY ("order_id","line_id") REFERENCES "public"."order_lines"("order_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_filed_by_staff_id_fk" FOREIGN KEY ("filed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_id_return_id_returns_order_id_id_fk" FOREIGN KEY ("order_id","return_id") REFERENCES "public"."returns"("order_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_id_line_id_order_lines_order_id_id_fk" FOREIGN KEY ("order_id","line_id") REFERENCES "public"."order_lines"("order_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_replacements" ADD CONSTRAINT "return_replacements_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_request_id_order_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."order_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_restocks" ADD CONSTRAINT "order_restocks_order_id_line_id_order_lines_order_id_id_fk" FOREIGN KEY ("order_id","line_id") REFERENCES "public"."order_lines"("order_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_id_line_id_order_lines_order_id_id_fk" FOREIGN KEY ("order_id","line_id") REFERENCES "public"."order_lines"("order_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "measurement_photos_measurement_id_index" ON "measurement_photos" USING btree ("measurement_id");--> statement-breakpoint
CREATE INDEX "measurements_order_id_index" ON "measurements" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_requests_one_open" ON "order_requests" USING btree ("order_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "order_requests_waiting" ON "order_requests" USING btree ("created_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "order_requests_newest" ON "order_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "return_lines_line_id_index" ON "return_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "returns_open" ON "returns" USING btree ("created_at","id") WHERE state in ('expected', 'received');--> statement-breakpoint
CREATE INDEX "returns_newest" ON "returns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_restocks_order_id_index" ON "order_restocks" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_lines_line_id_index" ON "refund_lines" USING btree ("line_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_replaces_refunds_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_replaces_unique" UNIQUE("replaces");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancelled" CHECK (cancelled_at is null or (status = 1 and dispatched_at is null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_note" CHECK (length(note) <= 300);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_delivery" CHECK (delivery between 0 and amount);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_bank" CHECK (bank_reference is null or (length(bank_reference) between 3 and 60 and state = 'done' and replaces is not null and gateway_refund_id is null));