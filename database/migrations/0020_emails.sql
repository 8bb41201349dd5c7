ALTER TABLE "letters" RENAME TO "emails";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "letters_pkey" TO "emails_pkey";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "letters_order_id_orders_id_fk" TO "emails_order_id_orders_id_fk";--> statement-breakpoint
ALTER INDEX "letters_once" RENAME TO "emails_once";--> statement-breakpoint
ALTER INDEX "letters_sent_at_index" RENAME TO "emails_sent_at_index";