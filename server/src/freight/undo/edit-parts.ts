import { isDeepStrictEqual } from 'node:util';
import { EDIT_PART_NAMES, type EditPart } from '@cartage/domain/consignment/edit-parts.ts';
import type { Liability } from '@cartage/domain/consignment/liability.ts';
import type { ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import type { ConsignmentRows, HireageRow, LineRow } from '#freight/consignment-rows.ts';

export type Role = 'sender' | 'receiver';

type AddressPart = Pick<
  ParticipantRow,
  'streetNumber' | 'street' | 'suburb' | 'city' | 'country' | 'postcode' | 'latitude' | 'longitude' | 'region'
>;

type PartyParts<Of extends Role> = Record<`${Of}.site`, number | null> &
  Record<`${Of}.name`, string> &
  Record<`${Of}.phone` | `${Of}.email`, string | null> &
  Record<`${Of}.address`, AddressPart>;

/** The exact values of the parts, as JSON. */
export type EditParts = PartyParts<'sender'> &
  PartyParts<'receiver'> & {
    readonly serviceType: { readonly id: number; readonly code: string };
    readonly account: number;
    readonly senderReference: string | null;
    readonly receiverReference: string | null;
    readonly salesReference: string | null;
    readonly requestedPickup: string | null;
    readonly requestedDelivery: string | null;
    readonly items: readonly LineRow[];
    readonly hireage: HireageRow | null;
    readonly exportCertificate: string | null;
    readonly liability: Liability;
    readonly notes: string | null;
    readonly receiverNotes: string | null;
  };

export function partsOf({ consignment, sender, receiver, lines }: ConsignmentRows): EditParts {
  const { serviceType, account, requestedPickupAt, requestedDeliveryAt } = consignment;
  const { senderReference, receiverReference, salesReference, hireage, liability, notes, receiverNotes } =
    consignment;
  return {
    serviceType: { id: serviceType.id, code: serviceType.code },
    account: account.id,
    'sender.site': sender.site?.id ?? null,
    'sender.name': sender.fullName,
    'sender.phone': sender.phone,
    'sender.email': sender.email,
    'sender.address': addressOf(sender),
    'receiver.site': receiver.site?.id ?? null,
    'receiver.name': receiver.fullName,
    'receiver.phone': receiver.phone,
    'receiver.email': receiver.email,
    'receiver.address': addressOf(receiver),
    senderReference,
    receiverReference,
    salesReference,
    requestedPickup: requestedPickupAt?.toISOString() ?? null,
    requestedDelivery: requestedDeliveryAt?.toISOString() ?? null,
    items: lines.map((line) => ({ ...line, volume: Number(line.volume), weight: Number(line.weight) })),
    hireage,
    exportCertificate: consignment.exportEcert,
    liability,
    notes,
    receiverNotes,
  };
}

function addressOf(party: ParticipantRow): AddressPart {
  const { streetNumber, street, suburb, city, country, postcode, latitude, longitude, region } = party;
  return { streetNumber, street, suburb, city, country, postcode, latitude, longitude, region };
}

/** A participant that gets or loses its site is replaced as a whole, because its other fields depend on the site. */
function withSites(changed: readonly EditPart[]): readonly EditPart[] {
  const all = new Set(changed);
  for (const role of ['sender', 'receiver'] as const) {
    const ofRole = EDIT_PART_NAMES.filter((name) => name.startsWith(`${role}.`));
    if (all.has(`${role}.site`)) for (const name of ofRole) all.add(name);
    else if (ofRole.some((name) => all.has(name))) all.add(`${role}.site`);
  }
  return EDIT_PART_NAMES.filter((name) => all.has(name));
}

/** The parts that an edit changed, with both values. */
export function changedParts(
  before: ConsignmentRows,
  after: ConsignmentRows,
): { readonly old: Partial<EditParts>; readonly new: Partial<EditParts> } {
  const [was, is] = [partsOf(before), partsOf(after)];
  const names = withSites(EDIT_PART_NAMES.filter((name) => !isDeepStrictEqual(was[name], is[name])));
  return { old: only(was, names), new: only(is, names) };
}

const only = (all: EditParts, names: readonly EditPart[]): Partial<EditParts> =>
  Object.fromEntries(names.map((name) => [name, all[name]]));

/** The first part whose current value differs from the stored one. */
export function differentPart(rows: ConsignmentRows, stored: Partial<EditParts>): EditPart | null {
  const now = partsOf(rows);
  return (
    EDIT_PART_NAMES.find((name) => name in stored && !isDeepStrictEqual(now[name], stored[name])) ?? null
  );
}
