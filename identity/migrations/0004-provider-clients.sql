-- Programs of the freight provider work for all organisations of the tenant. They have scopes of their own and no
-- permission of a user.
alter table identity.machine_client
  alter column organisation_id drop not null,
  add constraint machine_client_kind check (
    (organisation_id is null) = (cardinality(permissions) > 0 and permissions <@ array[
      'Provider.EVENTS', 'Provider.CHANGES', 'Provider.PROOF']::text[])
    and (organisation_id is null or not permissions && array[
      'Provider.EVENTS', 'Provider.CHANGES', 'Provider.PROOF']::text[])
  );
