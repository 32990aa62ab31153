-- Which recipients' letter a server for mail has taken: one may be refused while the others have theirs, and only that
-- one is tried again.
alter table mail add column taken text[] not null default '{}';
update mail set taken = recipients where outcome = 'sent';
alter table mail
  add check (taken <@ recipients),
  add check (outcome is distinct from 'sent' or recipients <@ taken);
