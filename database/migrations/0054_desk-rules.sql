-- Rules of the desk, enforced for every writer.

-- The shop always has an owner who can sign in. The lock makes two changes at once take turns, so that the second sees the
-- first.
create function staff_keeps_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(726143221);
  if not exists (select from staff where id <> old.id and role = 'owner' and state = 'active') then
    raise exception 'the last owner stays' using errcode = 'check_violation', constraint = 'staff_keeps_an_owner';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger staff_keeps_an_owner before update on staff for each row
  when (old.role = 'owner' and old.state = 'active' and (new.role <> 'owner' or new.state <> 'active'))
  execute function staff_keeps_an_owner();
--> statement-breakpoint
create trigger staff_never_deleted before delete on staff for each row execute function never_deleted();
--> statement-breakpoint
create trigger audit_entries_only_added_to before update or delete on audit_entries
  for each row execute function only_added_to();
--> statement-breakpoint
create trigger audit_entries_never_emptied before truncate on audit_entries
  for each statement execute function only_added_to();
