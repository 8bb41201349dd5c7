-- Pages of products keep reviews, owners' results and delivery rates in memory: their changes are recorded, too.
alter table catalogue_changes drop constraint catalogue_changes_topic;
--> statement-breakpoint
alter table catalogue_changes add constraint catalogue_changes_topic
  check (topic in ('wheels', 'names', 'accessories', 'reviews', 'results', 'rates'));
--> statement-breakpoint
-- Reviews that wait or are declined are not shown: their changes do not matter.
create function shown_reviews_changed() returns trigger language plpgsql as $$
declare
  changed boolean;
begin
  case tg_op
    when 'INSERT' then select bool_or(approved_at is not null) into changed from fresh;
    when 'DELETE' then select bool_or(approved_at is not null) into changed from gone;
    else
      select bool_or(fresh.approved_at is not null or gone.approved_at is not null) into changed
      from fresh join gone using (id) where fresh.* is distinct from gone.*;
  end case;
  if changed then
    insert into catalogue_changes (topic) values ('reviews');
    perform pg_notify('catalogue', '');
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger product_reviews_changed_insert after insert on product_reviews referencing new table as fresh
  for each statement execute function shown_reviews_changed();
--> statement-breakpoint
create trigger product_reviews_changed_update after update on product_reviews
  referencing old table as gone new table as fresh for each statement execute function shown_reviews_changed();
--> statement-breakpoint
create trigger product_reviews_changed_delete after delete on product_reviews referencing old table as gone
  for each statement execute function shown_reviews_changed();
--> statement-breakpoint
do $$
declare
  watched record;
begin
  for watched in select * from (values ('owner_results', 'results'), ('delivery_rates', 'rates')) w (name, topic)
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
