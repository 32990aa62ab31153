-- A quote as a PDF.
alter table document drop constraint document_kind_check;
alter table document add constraint document_kind_check
  check (kind in ('FRTLABEL', 'CONNOTE', 'MANIFEST', 'PODDOC', 'QUOTE'));

-- The charges of the provider's confirmed price: [{"code", "name", "amount"}, …]. Null: the provider sent a total only.
alter table consignment
  add column confirmed_charges jsonb check (jsonb_typeof(confirmed_charges) = 'array'),
  add constraint consignment_confirmed_charges check (confirmed_charges is null or confirmed_price is not null);
