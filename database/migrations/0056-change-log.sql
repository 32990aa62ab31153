-- The change log of an organisation (docs/decisions/0096-the-change-log-reads-the-recorded-changes.md). Pages are read
-- in the order of the keys. The included columns decide on a filter without a visit of the table.
create index field_change_log on field_change (organisation_id, at, consignment_id, id)
  include (through, actor_id, field, edit_version);

-- The changes of a user. Staff and programs of the provider are not found by name.
create index field_change_user on field_change (organisation_id, actor_id, at, consignment_id, id)
  include (through, field, edit_version)
  where actor_id is not null and through not in ('provider', 'desk');

-- Undone edits are few among all edits.
create index consignment_edit_undo on consignment_edit (organisation_id, consignment_id, version)
  where undoes is not null;
