-- Until when a run has been planned; null: not yet. Days are only ever added behind it, so that one the provider took
-- out, moved or gave another capacity stays as they left it.
alter table delivery_run add column planned_to date;
update delivery_run set planned_to = (select max(day) from run_schedule where run_id = delivery_run.id);
