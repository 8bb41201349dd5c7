-- As for the names on orders: the folded words as a column, so that a frequent name is looked for among the newest
-- accounts without folding each again. The job `names:fill` fills the rows from before.
alter table customers add column name_words tsvector;
--> statement-breakpoint
create trigger customers_name_words before insert or update of first_name, last_name on customers
  for each row execute function set_name_words();
