-- A planned price without an end is done when it begins; while it counted as running, no later one could be planned.
update planned_prices set state = 'ended' where state = 'running' and ends_at is null;
