-- The liability of the carrier for a consignment (docs/decisions/0097-the-sender-chooses-the-carriers-liability.md).
-- domain/src/consignment/liability.ts lists the kinds and limits. Limited carrier's risk applies without a choice
-- (Contract and Commercial Law Act 2017, Part 5 subpart 1).
alter table consignment
  add column liability text not null default 'LIMITED'
    check (liability in ('LIMITED', 'DECLARED_VALUE', 'OWNERS_RISK', 'DECLARED_TERMS')),
  -- In NZD.
  add column declared_value numeric(9, 2) check (declared_value > 0 and declared_value <= 1000000),
  add column declared_terms text check (declared_terms <> ''),
  add constraint consignment_declared_value check ((liability = 'DECLARED_VALUE') = (declared_value is not null)),
  add constraint consignment_declared_terms check ((liability = 'DECLARED_TERMS') = (declared_terms is not null));

-- The functions of the history belong to the role that sees all rows (0043-field-changes.sql).
grant create on schema public to cartage_system;
set local role cartage_system;
create function liability_text(c consignment) returns text
  language sql stable
  return case c.liability
    when 'LIMITED' then 'Limited carrier''s risk'
    when 'DECLARED_VALUE' then 'Declared value risk, $' || to_char(c.declared_value, 'FM9,999,990.00')
    when 'OWNERS_RISK' then 'Owner''s risk'
    else 'Declared terms, ' || c.declared_terms end;

revoke execute on function liability_text(consignment) from public;

create or replace function changed_consignment_fields(c consignment) returns jsonb
  language sql stable
  return jsonb_build_object(
    'status', c.status,
    'serviceType', c.service_type_id,
    'account', c.account_id,
    'requestedPickup', c.requested_pickup_at,
    'requestedDelivery', c.requested_delivery_at,
    'confirmedDelivery', c.confirmed_delivery_at,
    'senderReference', c.sender_reference,
    'receiverReference', c.receiver_reference,
    'salesReference', c.sales_reference,
    'notes', c.notes,
    'receiverNotes', c.receiver_notes,
    'hireage', c.hire_quantity || ' × ' || c.hire_provider_code || ' ' || c.hire_unit_code,
    'exportCertificate', c.export_ecert,
    'liability', liability_text(c),
    'trackingLink', case when c.tracking_revoked_at is null then 'on' else 'off' end,
    'confirmedPrice', c.confirmed_price,
    -- The first estimate is part of the creation.
    'estimatedPrice', c.estimated_price);
-- Only a role that may execute the function can make a trigger of it.
do $$ begin
  execute format('grant execute on function record_consignment_changes() to %I', session_user);
end $$;
reset role;
revoke create on schema public from cartage_system;

drop trigger consignment_fields_changed on consignment;
create trigger consignment_fields_changed after update on consignment
  for each row when (current_setting('app.origin', true) <> ''
    and (old.status, old.service_type_id, old.account_id, old.requested_pickup_at, old.requested_delivery_at,
      old.confirmed_delivery_at, old.sender_reference, old.receiver_reference, old.sales_reference, old.notes,
      old.receiver_notes, old.hire_provider_code, old.hire_unit_code, old.hire_quantity, old.export_ecert,
      old.tracking_revoked_at, old.confirmed_price, old.estimated_price, old.liability, old.declared_value,
      old.declared_terms)
    is distinct from (new.status, new.service_type_id, new.account_id, new.requested_pickup_at,
      new.requested_delivery_at, new.confirmed_delivery_at, new.sender_reference, new.receiver_reference,
      new.sales_reference, new.notes, new.receiver_notes, new.hire_provider_code, new.hire_unit_code,
      new.hire_quantity, new.export_ecert, new.tracking_revoked_at, new.confirmed_price, new.estimated_price,
      new.liability, new.declared_value, new.declared_terms))
  execute function record_consignment_changes();
set local role cartage_system;
do $$ begin
  execute format('revoke execute on function record_consignment_changes() from %I', session_user);
end $$;
reset role;

-- domain/src/tenant/liability-settings.ts has the same rule.
alter table tenant_setting add constraint tenant_setting_liability_kinds
  check (name <> 'LiabilityKinds'
    or value ~ '^ *(LIMITED|DECLARED_VALUE|OWNERS_RISK|DECLARED_TERMS)( *, *(LIMITED|DECLARED_VALUE|OWNERS_RISK|DECLARED_TERMS))* *$');
