import type { ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import type { ConsignmentRows, LineRow } from '#freight/consignment-rows.ts';
import type { EditParts, Role } from '#freight/undo/edit-parts.ts';
import type { ConsignmentInput, ParsedConsignment } from '#freight/writing/parse-consignment.ts';

/** The body of an update that sends the former values, so that an undo passes the checks of an edit. */
export function formerInput(old: Partial<EditParts>, rows: ConsignmentRows): ConsignmentInput {
  return defined({
    serviceType: old.serviceType?.code,
    accountId: old.account,
    ...partyInput('sender', old, rows),
    ...partyInput('receiver', old, rows),
    senderReference: old.senderReference,
    receiverReference: old.receiverReference,
    salesReference: old.salesReference,
    requestedPickupDateTimeUtc: old.requestedPickup,
    requestedDeliveryDate: old.requestedDelivery,
    lineItems: old.items?.map(lineInput),
    hireage: old.hireage,
    consignmentFlags: flagsOf(old.exportCertificate),
    liability: old.liability,
    notes: old.notes,
    receiverNotes: old.receiverNotes,
  });
}

/** The parsed body with the exact values, which have details that a request cannot send. */
export function withFormerValues(
  parsed: ParsedConsignment,
  old: Partial<EditParts>,
  rows: ConsignmentRows,
): ParsedConsignment {
  return {
    ...parsed,
    sender: formerParty('sender', old, rows, parsed),
    receiver: formerParty('receiver', old, rows, parsed),
    lines: old.items,
    hireage: old.hireage,
    requestedPickupAt: momentOf(old.requestedPickup),
    requestedDeliveryAt: momentOf(old.requestedDelivery),
  };
}

/** Removes the keys whose value is undefined, because the update leaves these fields unchanged. */
const defined = (body: Readonly<Record<keyof ConsignmentInput | string, unknown>>): ConsignmentInput =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

const momentOf = (text: string | null | undefined) => (text == null ? text : new Date(text));

const flagsOf = (ecert: string | null | undefined) =>
  ecert == null ? ecert : [{ code: 'EXPORT', flagProperties: { ecert } }];

function lineInput({ id, packagingType, dangerousGoods, ...line }: LineRow) {
  return { ...line, id, packagingType: packagingType.code, dangerousGoods };
}

function partyInput(role: Role, old: Partial<EditParts>, rows: ConsignmentRows) {
  const party = mergedParty(role, old, rows);
  if (party === undefined) return {};
  const siteId = old[`${role}.site`];
  if (siteId != null) return { [`${role}ParticipantId`]: siteId };
  const { fullName, phone, email, streetNumber, street, suburb, city, postcode } = party;
  const address = { streetNumber, street, suburb, city, postcode };
  return { [`${role}Participant`]: { fullName, phone, email, address } };
}

function formerParty(
  role: Role,
  old: Partial<EditParts>,
  rows: ConsignmentRows,
  parsed: ParsedConsignment,
): ParticipantRow | undefined {
  const party = mergedParty(role, old, rows);
  return party === undefined ? undefined : { ...party, site: parsed[role]?.site ?? null };
}

/** The stored participant with its former fields; undefined when the edit did not change it. */
function mergedParty(
  role: Role,
  old: Partial<EditParts>,
  { [role]: now }: ConsignmentRows,
): ParticipantRow | undefined {
  if (!Object.keys(old).some((name) => name.startsWith(`${role}.`))) return undefined;
  const [name, phone, email] = [old[`${role}.name`], old[`${role}.phone`], old[`${role}.email`]];
  return {
    ...now,
    ...old[`${role}.address`],
    ...(name !== undefined && { fullName: name }),
    ...(phone !== undefined && { phone }),
    ...(email !== undefined && { email }),
  };
}
