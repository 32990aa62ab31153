-- Packing slips and pick lists (docs/decisions/0099-paper-for-the-warehouse-and-reasons-for-reprints.md).
-- `not valid` does not read the table under its lock. 0065 validates the constraint.
alter table document drop constraint document_kind_check;
alter table document add constraint document_kind_check
  check (kind in ('FRTLABEL', 'CONNOTE', 'MANIFEST', 'PODDOC', 'QUOTE', 'DGDECL', 'PACKSLIP', 'PICKLIST')) not valid;

-- Why a user printed the freight labels of a consignment again. No request changes or deletes one.
create table label_reprint (
  organisation_id int not null,
  id bigint generated always as identity,
  consignment_id bigint not null,
  at timestamptz not null,
  user_id int not null references portal_user,
  -- domain/src/documents/label-reprint.ts has the reasons.
  reason text not null check (reason in ('DAMAGED', 'LOST', 'PRINTER_FAULT', 'CHANGED', 'OTHER')),
  note text check (note <> ''),
  primary key (organisation_id, id),
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade,
  constraint label_reprint_note check (reason <> 'OTHER' or note is not null)
);
create index label_reprint_consignment on label_reprint (organisation_id, consignment_id, at);
create index label_reprint_user on label_reprint (user_id);

alter table label_reprint enable row level security;
alter table label_reprint force row level security;
create policy organisation on label_reprint to cartage_app
  using (organisation_id = app_organisation())
  with check (organisation_id = app_organisation());
create policy system on label_reprint to cartage_system using (true) with check (true);
grant select, insert on label_reprint to cartage_app;
grant select, insert, update, delete on label_reprint to cartage_system;
