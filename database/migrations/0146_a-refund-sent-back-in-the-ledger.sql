-- The buyer's bank sent a refund back: the gateway has the money again (`refund_failure`).
alter table ledger drop constraint ledger_sign;
--> statement-breakpoint
alter table ledger add constraint ledger_sign check ((kind in ('charge', 'dispute_reversal', 'refund_failure') and amount > 0) or (kind in ('refund', 'dispute') and amount < 0) or (kind = 'dispute_fee' and amount <> 0)) not valid;
