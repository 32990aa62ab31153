-- Packing slips and pick lists (docs/decisions/0099-paper-for-the-warehouse-and-reasons-for-reprints.md).
-- `not valid` does not read the table under its lock. 0065 validates the constraint.
alter table document drop constraint document_kind_check;
alter table document add constraint document_kind_check
  check (kind in ('FRTLABEL', 'CONNOTE', 'MANIFEST', 'PODDOC', 'QUOTE', 'DGDECL', 'PACKSLIP', 'PICKLIST')) not valid;
