-- Staff with this permission also see how the installation works (docs/decisions/0079-operations-is-a-page-for-staff.md).
alter table identity.account add column is_operator boolean not null default false;
update identity.account set is_operator = true where is_demo and is_provider_staff;
