-- The nightly comparison finds its open differences by the time of their report. Until now they were some milliseconds
-- later, so that none of them closed by itself.
update money_differences d set created_at = r.created_at
from money_reports r
where d.closed_at is null and d.created_at > r.created_at and d.created_at < r.created_at + interval '10 seconds';
