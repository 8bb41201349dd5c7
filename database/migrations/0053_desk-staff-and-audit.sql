CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"staff_id" uuid,
	"staff_name" text NOT NULL,
	"role" text,
	"network" text NOT NULL,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"thing_id" text NOT NULL,
	"thing_name" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"request_id" text NOT NULL,
	"undoes" bigint,
	CONSTRAINT "audit_entries_undoes_unique" UNIQUE("undoes"),
	CONSTRAINT "audit_entries_by" CHECK ((staff_id is null) = (role is null))
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"password_hash" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_role" CHECK (role in ('owner', 'manager', 'support', 'warehouse')),
	CONSTRAINT "staff_state" CHECK (state in ('invited', 'active', 'blocked')),
	CONSTRAINT "staff_language" CHECK (language in ('en', 'ar')),
	CONSTRAINT "staff_joined" CHECK (state <> 'active' or password_hash is not null),
	CONSTRAINT "staff_name" CHECK (length(name) between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "staff_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"staff_id" uuid,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_links_of" CHECK ((purpose = 'first_owner') = (staff_id is null))
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"staff_id" uuid NOT NULL,
	"complete_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"challenge" text,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	"network" text NOT NULL,
	CONSTRAINT "staff_sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_sessions_tries" CHECK (tries <= 5),
	CONSTRAINT "staff_sessions_end" CHECK (ends_at <= created_at + interval '12 hours')
);
--> statement-breakpoint
CREATE TABLE "staff_totp" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"key_id" "bytea" NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_undoes_audit_entries_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."audit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_totp" ADD CONSTRAINT "staff_totp_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_of_thing" ON "audit_entries" USING btree ("kind","thing_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_staff" ON "audit_entries" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_action" ON "audit_entries" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_time" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email" ON "staff" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "staff_links_staff_id_index" ON "staff_links" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_links_one_of_each" ON "staff_links" USING btree (coalesce("staff_id"::text, ''),"purpose");--> statement-breakpoint
CREATE INDEX "staff_passkeys_staff_id_index" ON "staff_passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_recovery_codes_staff_id_index" ON "staff_recovery_codes" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff_id_index" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_ends_at_index" ON "staff_sessions" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_totp_one_of_each" ON "staff_totp" USING btree ("staff_id",(confirmed_at is null));