-- Each statement that changes what lists, searches or products show of wheels adds one row, in its own transaction, and
-- notifies the processes when that commits.
create function catalogue_changed() returns trigger language plpgsql as $$
declare
  changed integer;
  ids integer[];
begin
  if tg_table_name <> 'wheels' then
    case tg_op
      when 'INSERT' then select count(*) into changed from fresh;
      when 'DELETE' then select count(*) into changed from gone;
      else select count(*) into changed from (table fresh except table gone) c;
    end case;
  elsif tg_op = 'INSERT' then
    select count(*), array_agg(id) into changed, ids from fresh;
  elsif tg_op = 'DELETE' then
    select count(*), array_agg(id) into changed, ids from gone;
  else
    select count(*), array_agg(id) into changed, ids
    from fresh join gone using (id) where fresh.* is distinct from gone.*;
  end if;
  if changed > 0 then
    insert into catalogue_changes (wheel_ids) values (case when changed <= 2000 then ids end);
    perform pg_notify('catalogue', '');
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger wheels_changed_insert after insert on wheels referencing new table as fresh for each statement execute function catalogue_changed();
--> statement-breakpoint
create trigger wheels_changed_update after update on wheels referencing old table as gone new table as fresh for each statement execute function catalogue_changed();
--> statement-breakpoint
create trigger wheels_changed_delete after delete on wheels referencing old table as gone for each statement execute function catalogue_changed();
--> statement-breakpoint
create trigger wheel_pairs_changed_insert after insert on wheel_pairs referencing new table as fresh for each statement execute function catalogue_changed();
--> statement-breakpoint
create trigger wheel_pairs_changed_update after update on wheel_pairs referencing old table as gone new table as fresh for each statement execute function catalogue_changed();
--> statement-breakpoint
create trigger wheel_pairs_changed_delete after delete on wheel_pairs referencing old table as gone for each statement execute function catalogue_changed();
--> statement-breakpoint
create trigger brands_changed after update on brands referencing old table as gone new table as fresh for each statement execute function catalogue_changed();
--> statement-breakpoint
create trigger designs_changed after update on designs referencing old table as gone new table as fresh for each statement execute function catalogue_changed();
