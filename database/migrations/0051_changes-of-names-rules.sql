-- The trigger's argument is the topic; without one, wheels.
create or replace function catalogue_changed() returns trigger language plpgsql as $$
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
    insert into catalogue_changes (topic, wheel_ids)
    values (coalesce(tg_argv[0], 'wheels'), case when changed <= 2000 then ids end);
    perform pg_notify('catalogue', '');
  end if;
  return null;
end $$;
--> statement-breakpoint
alter table catalogue_changes add constraint catalogue_changes_topic check (topic in ('wheels', 'names', 'accessories'));
--> statement-breakpoint
do $$
declare
  watched record;
begin
  for watched in
    select * from (values ('search_names', 'names'), ('vehicle_makes', 'names'), ('vehicle_models', 'names'),
      ('vehicle_modifications', 'names'), ('addons', 'accessories'), ('addon_categories', 'accessories')) w (name, topic)
  loop
    execute format($sql$
      create trigger %1$s_changed_insert after insert on %1$s referencing new table as fresh
        for each statement execute function catalogue_changed(%2$L);
      create trigger %1$s_changed_update after update on %1$s referencing old table as gone new table as fresh
        for each statement execute function catalogue_changed(%2$L);
      create trigger %1$s_changed_delete after delete on %1$s referencing old table as gone
        for each statement execute function catalogue_changed(%2$L)$sql$, watched.name, watched.topic);
  end loop;
end $$;
