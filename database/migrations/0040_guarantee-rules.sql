-- Rules of guarantee cases, enforced for every writer.

insert into counters (name, value) values ('guarantee_case', 100000);
--> statement-breakpoint
create function guarantee_cases_begin() returns trigger language plpgsql as $$
begin
  if new.state <> 'open' or not exists (select from orders where id = new.order_id and status = 1) then
    raise exception 'guarantee case %: begins open and for a paid order', new.number
      using errcode = 'check_violation', constraint = 'guarantee_cases_begin';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger guarantee_cases_begin before insert on guarantee_cases
  for each row execute function guarantee_cases_begin();
--> statement-breakpoint
-- What a case is about never changes. What was decided stays decided; a refund that the gateway refused may be replaced by
-- another one. Texts may be blanked once their writer's account is deleted.
create function guarantee_cases_moves() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - '{text,state,asked,outcome,why,refund_id,decided_at,decided_by,forgotten_at}'::text[])
     is distinct from
     (to_jsonb(new) - '{text,state,asked,outcome,why,refund_id,decided_at,decided_by,forgotten_at}'::text[])
     or (new.forgotten_at is null and old.text is distinct from new.text)
     or (old.state = 'decided' and (
       (old.state, old.outcome, old.decided_at, old.decided_by) is distinct from (new.state, new.outcome, new.decided_at, new.decided_by)
       or (new.forgotten_at is null and (old.why, old.asked) is distinct from (new.why, new.asked))
       or (old.refund_id is distinct from new.refund_id
         and not exists (select from refunds where id = old.refund_id and state = 'failed'))
     ))
  then
    raise exception 'guarantee case %: cannot be changed so', old.number
      using errcode = 'check_violation', constraint = 'guarantee_cases_moves';
  end if;
  if new.refund_id is not null
     and not exists (select from refunds where id = new.refund_id and order_id = new.order_id) then
    raise exception 'guarantee case %: its refund is of another order', old.number
      using errcode = 'check_violation', constraint = 'guarantee_cases_moves';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger guarantee_cases_moves before update on guarantee_cases
  for each row execute function guarantee_cases_moves();
--> statement-breakpoint
create trigger guarantee_cases_never_deleted before delete on guarantee_cases
  for each row execute function never_deleted();
--> statement-breakpoint
create trigger guarantee_events_only_added_to before update or delete on guarantee_events
  for each row execute function only_added_to();
--> statement-breakpoint
create trigger guarantee_costs_only_added_to before update or delete on guarantee_costs
  for each row execute function only_added_to();
--> statement-breakpoint
create trigger guarantee_replacements_only_added_to before update or delete on guarantee_replacements
  for each row execute function only_added_to();
