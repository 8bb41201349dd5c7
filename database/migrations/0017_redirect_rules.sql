-- An old address leads somewhere: following redirects ends, whoever writes them and in whatever order.

create function redirects_lead_somewhere() returns trigger language plpgsql as $$
declare
  here text := lower(regexp_replace(new.to_path, '[?#].*$', ''));
begin
  -- Two writers at once could each write one half of a circle.
  perform pg_advisory_xact_lock(726143222);
  for step in 1..20 loop
    if here = lower(new.from_path) then
      raise exception 'the redirect from % leads back to itself', new.from_path
        using errcode = 'check_violation', constraint = 'redirects_lead_somewhere';
    end if;
    select lower(regexp_replace(to_path, '[?#].*$', '')) into here from redirects where lower(from_path) = here;
    exit when here is null;
  end loop;
  if here is not null then
    raise exception 'the redirect from % leads through more than twenty others', new.from_path
      using errcode = 'check_violation', constraint = 'redirects_lead_somewhere';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger redirects_lead_somewhere after insert or update on redirects
  for each row execute function redirects_lead_somewhere();
