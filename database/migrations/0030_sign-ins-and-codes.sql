-- Tokens lived for thirty days until now: everybody signs in once more.
DELETE FROM "access_tokens";--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"family_hash" "bytea" NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"previous_hash" "bytea",
	"generation" integer DEFAULT 0 NOT NULL,
	"renewal_arrived" boolean DEFAULT true NOT NULL,
	"renewed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"system" text DEFAULT '' NOT NULL,
	"country" text,
	CONSTRAINT "sign_ins_family_hash_unique" UNIQUE("family_hash"),
	CONSTRAINT "sign_ins_hashes" CHECK (length(family_hash) = 32 and length(secret_hash) = 32),
	CONSTRAINT "sign_ins_absolute_end" CHECK (ends_at <= created_at + interval '2160 hours' and expires_at <= ends_at),
	CONSTRAINT "sign_ins_names" CHECK (length(browser) <= 40 and length(system) <= 40 and country ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
ALTER TABLE "registrations" DROP CONSTRAINT "registrations_either";--> statement-breakpoint
ALTER TABLE "access_tokens" DROP CONSTRAINT "access_tokens_customer_id_customers_id_fk";
--> statement-breakpoint
DROP INDEX "access_tokens_customer_id_index";--> statement-breakpoint
ALTER TABLE "access_tokens" ALTER COLUMN "created_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "digits" integer DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "sign_in_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "generation" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_hash" "bytea";--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_ins_customer_id_index" ON "sign_ins" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sign_ins_expires_at_index" ON "sign_ins" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_sign_in_id_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_sign_in_id_index" ON "access_tokens" USING btree ("sign_in_id");--> statement-breakpoint
CREATE INDEX "registrations_customer_id_index" ON "registrations" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "access_tokens" DROP COLUMN "customer_id";--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_digits" CHECK (digits in (6, 12));--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_short" CHECK (expires_at <= created_at + interval '15 minutes');--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_either" CHECK (num_nonnulls(password_hash, provider, customer_id) = 1 and (provider is null) = (subject is null));