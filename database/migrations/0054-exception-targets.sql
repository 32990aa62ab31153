-- By when an exception of the type is to be resolved, in working hours
-- (docs/decisions/0094-exceptions-are-due-in-working-time.md). The default and the limit are in
-- domain/src/consignment/exception-due.ts.
alter table standard_event
  add column target_hours int not null default 8 check (target_hours between 1 and 200);

-- Freight on a truck or at a locked gate waits for an answer of the same day. The owner of the database sees no row.
set local role cartage_system;
update standard_event set target_hours = 4
where title ~* '(receiver closed|no one|not ready|address|refused)';
reset role;

-- domain/src/tenant/exception-settings.ts has the same rule.
alter table tenant_setting add constraint tenant_setting_exception_hours
  check (name <> 'ExceptionWorkingHours' or value ~ '^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$'
    and left(value, 5) < right(value, 5));
