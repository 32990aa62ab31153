-- The desk lists the messages that wait for a reply, of all organisations of a tenant.
create index exception_entry_to_depot on exception_entry (organisation_id, case_id, id) where kind = 'message';
