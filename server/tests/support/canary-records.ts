import type { BuiltOrganisation } from '@cartage/database/builders/add-organisation.ts';
import { canary } from '@cartage/database/builders/canary.ts';
import type { Client } from 'pg';

/** Adds a file to each draft. Returns the ids of the files by consignment. */
export async function addFiles(
  client: Client,
  { id, tenant }: BuiltOrganisation,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ id: number; consignmentId: number }>(
    `insert into attachment (tenant_id, organisation_id, consignment_id, sha256, size, kind, type_code, name, notes,
       uploaded_at, uploaded_by_id)
     select $1, $2, id, repeat('0', 64), 1, 'pdf', 'OTHER', $3, $4, now(),
       (select min(user_id) from membership where organisation_id = $2)
     from consignment where organisation_id = $2 and status = 1
     returning id, consignment_id::int as "consignmentId"`,
    [tenant.id, id, ...['file-name', 'file-notes'].map((field) => canary({ organisationId: id }, field))],
  );
  return new Map(rows.map((row) => [row.consignmentId, row.id]));
}

/** Adds an entry to the history of every consignment, of a user of the organisation. Loaded rows have none. */
export async function addChanges(client: Client, { id }: BuiltOrganisation): Promise<void> {
  await client.query(
    `insert into field_change
       (organisation_id, consignment_id, at, actor_id, actor_name, through, source_name, field, old_value, new_value)
     select organisation_id, id, '2026-03-18T01:00:00Z',
       (select min(user_id) from membership where organisation_id = $1), text || 'changed-by', 'import', text || 'changed-source', 'notes',
       text || 'changed-from', text || 'changed-to'
     from (
       select id, organisation_id, 'canary-o' || organisation_id || '-s' || site_id || '-' as text
       from consignment where organisation_id = $1
     ) c`,
    [id],
  );
}

/** Adds an edit of the receiver, which can be undone, to every consignment. */
export async function addEdits(client: Client, { id }: BuiltOrganisation): Promise<void> {
  await client.query(
    `insert into consignment_edit (organisation_id, consignment_id, version, at, actor_name, old_parts, new_parts)
     select c.organisation_id, c.id, 1, now(), text || 'edited-by',
       jsonb_build_object('receiver.site', null, 'receiver.name', text || 'edited-name', 'receiver.phone', null,
         'receiver.email', null, 'receiver.address', '{"streetNumber": "4", "street": "Victoria Street",
           "suburb": "Dargaville", "city": "Dargaville", "country": "New Zealand", "postcode": "0310",
           "latitude": null, "longitude": null, "region": null}'::jsonb),
       jsonb_build_object('receiver.site', p.site_id, 'receiver.name', p.full_name, 'receiver.phone', p.phone,
         'receiver.email', p.email, 'receiver.address', jsonb_build_object('streetNumber', p.street_number,
           'street', p.street, 'suburb', p.suburb, 'city', p.city, 'country', p.country, 'postcode', p.postcode,
           'latitude', p.latitude, 'longitude', p.longitude,
           'region', (select jsonb_build_object('id', r.id, 'name', r.name) from region r where r.id = p.region_id)))
     from consignment c
     join participant p on p.organisation_id = c.organisation_id and p.consignment_id = c.id and p.role = 'receiver',
       lateral (select 'canary-o' || c.organisation_id || '-s' || c.site_id || '-' as text) t
     where c.organisation_id = $1`,
    [id],
  );
}

/** Adds an open request of the receiver for another delivery to each staged consignment. */
export async function addRedeliveryRequests(client: Client, { id }: BuiltOrganisation): Promise<void> {
  await client.query(
    `with requested as (
       insert into delivery_event (organisation_id, consignment_id, history_seq, type_code, title, description,
         created_at, created_by, action_required, redelivery_day, redelivery_message)
       select organisation_id, id, 1, 'INFO', text || 'redelivery-title', text || 'redelivery-description', now(),
         text || 'redelivery-author', true, '2026-03-20', text || 'redelivery-message'
       from consignment,
         lateral (select 'canary-o' || organisation_id || '-s' || site_id || '-' as text) t
       where organisation_id = $1 and status = 3
       returning consignment_id)
     update consignment set has_unresolved_notes = true
     where organisation_id = $1 and id in (select consignment_id from requested)`,
    [id],
  );
}

/** Adds a reason for a reprint of its labels to every staged consignment. */
export async function addLabelReprints(client: Client, { id }: BuiltOrganisation): Promise<void> {
  await client.query(
    `insert into label_reprint (organisation_id, consignment_id, at, user_id, reason, note)
     select organisation_id, id, now(), (select min(user_id) from membership where organisation_id = $1), 'OTHER',
       'canary-o' || organisation_id || '-s' || site_id || '-reprint-note'
     from consignment where organisation_id = $1 and status = 3`,
    [id],
  );
}

/** Adds a dangerous goods declaration with a void signature to every consignment with dangerous goods. */
export async function addDeclarations(client: Client, { id }: BuiltOrganisation): Promise<void> {
  const declared = `consignment c,
    lateral (select 'canary-o' || c.organisation_id || '-s' || c.site_id || '-' as text) t
    where c.organisation_id = $1 and exists (
      select from line_item l where l.consignment_id = c.id and l.un_number is not null)`;
  await client.query(
    `insert into goods_declaration (organisation_id, consignment_id, emergency_name, emergency_phone, saved_at)
     select c.organisation_id, c.id, text || 'emergency-name', text || 'emergency-phone', now() from ${declared}`,
    [id],
  );
  await client.query(
    `insert into goods_detail (organisation_id, consignment_id, line_item_id, declared_goods, inner_kind, inner_size,
       outer_kind, provision)
     select c.organisation_id, c.id, l.id, 'Former goods', 'canary-o' || c.organisation_id || '-s' || c.site_id || '-inner-kind',
       'canary-o' || c.organisation_id || '-s' || c.site_id || '-inner-size',
       'canary-o' || c.organisation_id || '-s' || c.site_id || '-outer-kind', 'STANDARD'
     from line_item l join consignment c on c.organisation_id = l.organisation_id and c.id = l.consignment_id
     where l.organisation_id = $1 and l.un_number is not null`,
    [id],
  );
  await client.query(
    `insert into goods_signature (organisation_id, consignment_id, content_hash, content, signed_at, user_id,
       signatory)
     select c.organisation_id, c.id, repeat('0', 64),
       jsonb_build_object('items', '[]'::jsonb, 'consignor', jsonb_build_object('siteId', null, 'name', text || 'signed'),
         'consignee', jsonb_build_object('siteId', null)), now(),
       (select min(user_id) from membership where organisation_id = $1), text || 'signatory' from ${declared}`,
    [id],
  );
  await client.query(
    `update membership set declaration_signatory = 'canary-o' || organisation_id || '-own-signatory'
     where organisation_id = $1`,
    [id],
  );
}
