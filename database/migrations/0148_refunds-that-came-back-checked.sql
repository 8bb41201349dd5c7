alter table ledger validate constraint ledger_sign;
--> statement-breakpoint
alter table refunds validate constraint refunds_bank;
