-- More changed SKUs are named: processes then read only those again, not the whole catalogue.
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
    values (coalesce(tg_argv[0], 'wheels'), case when changed <= 100000 then ids end);
    perform pg_notify('catalogue', '');
  end if;
  return null;
end $$;
