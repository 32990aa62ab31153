-- Data for the warnings on entry (docs/decisions/0101-warnings-advise-on-entry.md).
-- 'Mon-Fri 08:00-17:00, Sat 09:00-12:00': the text that domain/src/dates/opening-hours.ts reads. Null: not known.
alter table site
  add column opening_hours text check (
    opening_hours ~ '^((Mon|Tue|Wed|Thu|Fri|Sat|Sun)(-(Tue|Wed|Thu|Fri|Sat|Sun))? \d{2}:\d{2}-\d{2}:\d{2}(, |$))+$');

-- The tenant's limit for one item. Null: the usual limit of domain/src/freight/packaging-limits.ts.
alter table packaging_type
  add column max_weight_kg numeric(12, 2) check (max_weight_kg > 0);
