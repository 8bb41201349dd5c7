ALTER TABLE "money_differences" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "money_differences" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "money_differences" ADD COLUMN "closed_by" uuid;--> statement-breakpoint
ALTER TABLE "money_differences" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "money_differences" ADD CONSTRAINT "money_differences_closed_by_staff_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_differences_open" ON "money_differences" USING btree ("created_at") WHERE closed_at is null;--> statement-breakpoint
ALTER TABLE "money_differences" ADD CONSTRAINT "money_differences_closed" CHECK ((closed_by is null) = (note is null) and (closed_by is null or closed_at is not null));--> statement-breakpoint
ALTER TABLE "money_differences" ADD CONSTRAINT "money_differences_note" CHECK (length(note) between 1 and 300);--> statement-breakpoint
-- What the desk no longer showed is no task.
update "money_differences" set "closed_at" = now() where "created_at" < now() - interval '30 days';
