-- Threads that the shop corrected before they were spelled as those of nuts are: "M12 x 1.50", 1/2 20 UNF. Until the car's next load
-- no nut suited it. As threadName() in domain/fitment/corrections/figures.ts; a test compares the two.
update vehicle_modifications m
set technical = jsonb_set(m.technical, '{wheel_fasteners,thread_size}', to_jsonb(spelled.thread))
from vehicle_corrections c
cross join lateral (
  select case
    when c.own ->> 'thread_size' ~ '^M\d+ x [\d.]+$'
      then regexp_replace(regexp_replace(c.own ->> 'thread_size', '(\.\d*?)0+$', '\1'), '\.$', '')
    else regexp_replace(
      regexp_replace(c.own ->> 'thread_size', '^(\d+/\d+)"?(?: ?- ?| )(.+)$', '\1" - \2'), '^(\d+/\d+" - \d+) ?', '\1 ')
  end as thread
) spelled
where c.modification = m.slug and m.technical #>> '{wheel_fasteners,thread_size}' = c.own ->> 'thread_size'
  and spelled.thread <> c.own ->> 'thread_size';
