CREATE TABLE "asked_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "asked_days_kind_day_words_pk" PRIMARY KEY("kind","day","words"),
	CONSTRAINT "asked_days_kind" CHECK (kind in ('search', 'car')),
	CONSTRAINT "asked_days_words" CHECK (length(words) between 1 and 200 and times > 0)
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"dimension" text NOT NULL,
	"key" text NOT NULL,
	"orders" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "sales_days_dimension_day_kind_key_pk" PRIMARY KEY("dimension","day","kind","key"),
	CONSTRAINT "sales_days_kind" CHECK (kind in ('sale', 'refund')),
	CONSTRAINT "sales_days_dimension" CHECK (dimension in ('all', 'brand', 'make'))
);
--> statement-breakpoint
CREATE TABLE "visit_days" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"seen" bit(65536),
	"visitors" integer,
	CONSTRAINT "visit_days_day_step_pk" PRIMARY KEY("day","step"),
	CONSTRAINT "visit_days_step" CHECK (step in ('visit', 'car', 'list', 'product', 'cart')),
	CONSTRAINT "visit_days_counted" CHECK ((seen is null) <> (visitors is null))
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"ending" text NOT NULL,
	"scopes" text[] NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "api_tokens_name" CHECK (length(name) between 1 and 100),
	CONSTRAINT "api_tokens_scopes" CHECK (cardinality(scopes) > 0 and scopes <@ array['orders.read', 'stock.read']::text[]),
	CONSTRAINT "api_tokens_end" CHECK (expires_at <= created_at + interval '366 days')
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event" text NOT NULL,
	"subject_id" text NOT NULL,
	"body" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"failure" text,
	"took_ms" integer,
	"tried_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_state" CHECK (state in ('waiting', 'done', 'failed')),
	CONSTRAINT "webhook_deliveries_waiting" CHECK ((state = 'waiting') = (next_at is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"sealed" "bytea" NOT NULL,
	"key_id" "bytea" NOT NULL,
	"state" text DEFAULT 'on' NOT NULL,
	"failing_since" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "webhook_endpoints_url" CHECK (url ~ '^https?://[^[:space:]]+$' and length(url) <= 500),
	CONSTRAINT "webhook_endpoints_name" CHECK (length(name) between 1 and 100),
	CONSTRAINT "webhook_endpoints_events" CHECK (cardinality(events) > 0 and events <@ array['order.paid', 'order.dispatched', 'order.refunded']::text[]),
	CONSTRAINT "webhook_endpoints_state" CHECK (state in ('on', 'off', 'failing'))
);
--> statement-breakpoint
CREATE TABLE "staff_alerts" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"by_email" boolean NOT NULL,
	"by_push" boolean NOT NULL,
	"sound" boolean NOT NULL,
	"quiet_from" time,
	"quiet_to" time,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "staff_alerts_quiet" CHECK ((quiet_from is null) = (quiet_to is null))
);
--> statement-breakpoint
CREATE TABLE "staff_pushes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_pushes_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "staff_pushes_endpoint" CHECK (endpoint ~ '^https://' and length(endpoint) <= 1000)
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_alerts" ADD CONSTRAINT "staff_alerts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_pushes" ADD CONSTRAINT "staff_pushes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asked_days_day_index" ON "asked_days" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_once" ON "webhook_deliveries" USING btree ("endpoint_id","event","subject_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_id_created_at_index" ON "webhook_deliveries" USING btree ("endpoint_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at_index" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "staff_pushes_staff_id_index" ON "staff_pushes" USING btree ("staff_id");