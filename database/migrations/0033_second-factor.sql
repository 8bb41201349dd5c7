CREATE TABLE "recovery_codes" (
	"customer_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_codes_customer_id_code_hash_pk" PRIMARY KEY("customer_id","code_hash"),
	CONSTRAINT "recovery_codes_hash" CHECK (length(code_hash) = 32)
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"key_id" "bytea" NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "second_factors_sealed" CHECK (length(sealed) = 48 and length(key_id) = 8)
);
--> statement-breakpoint
CREATE TABLE "second_steps" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"by_email" boolean NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "second_steps_hash" CHECK (length(token_hash) = 32),
	CONSTRAINT "second_steps_tries" CHECK (tries between 0 and 5),
	CONSTRAINT "second_steps_short" CHECK (expires_at <= created_at + interval '10 minutes')
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_customer_id_second_factors_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."second_factors"("customer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_steps" ADD CONSTRAINT "second_steps_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "second_steps_customer_id_index" ON "second_steps" USING btree ("customer_id");