-- A tenant that is not active answers like a host that nobody has; a user who is not is a member of nothing.
alter table tenant add column is_active boolean not null default true;

alter table portal_user
  add column is_active boolean not null default true,
  -- A program that calls in its own name: it has memberships like a person, and no e-mail.
  add column is_machine boolean not null default false;
