import type { Received } from '@cartage/contract/operations.ts';
import type { ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import {
  checkParticipant,
  cleanParticipant,
  type ParticipantDraft,
  type ParticipantField,
} from '@cartage/domain/participant/check-participant.ts';
import { regionOfPlace } from '@cartage/domain/participant/region-of-place.ts';
import { organisationSettings } from '@cartage/domain/tenant/organisation-settings.ts';
import type { Closed } from '#freight/writing/closed-gates.ts';
import { faulty, type Made, made } from '#freight/writing/fault.ts';
import type { FoundRecords } from '#freight/writing/named-records.query.ts';

type UpdateBody = Received<'updateConsignment', 'body'>;
export type Role = 'sender' | 'receiver';

/** How a request names one end: a site's participant, or one written out. */
export type PartyFields = Pick<UpdateBody, `${Role}ParticipantId` | `${Role}Participant`>;

const GATE_OF = { sender: 'customSender', receiver: 'customReceiver' } as const;
const TITLES = { sender: 'Sender', receiver: 'Receiver' } as const;

/** Who sends or receives; null: the request does not say. */
export function makeParty(
  role: Role,
  body: PartyFields,
  found: Pick<FoundRecords, Role | 'organisationSettings'>,
  closed: Closed,
): Made<ParticipantRow> | null {
  const id = body[`${role}ParticipantId`] ?? null;
  const written = body[`${role}Participant`] ?? null;
  const at = `/${role}Participant`;
  if (id !== null && written !== null) return faulty(at, 'Name a site or a participant, not both');
  if (id !== null) {
    const site = found[role];
    return site === null ? faulty(`${at}Id`, `${TITLES[role]} Site "${id}" not found`) : made(partyOf(site));
  }
  if (written === null) return null;
  const draft = draftOf(written);
  // PART-03.
  const refused = closed(GATE_OF[role], rowOf(cleanParticipant(draft)));
  if (refused !== null) return faulty(at, refused);
  const { consignmentContactDetailsRequired: contactDetailsRequired } = organisationSettings(
    found.organisationSettings,
  );
  const issues = checkParticipant(draft, { contactDetailsRequired });
  if (issues.length === 0) return made(rowOf(cleanParticipant(draft)));
  return { faults: issues.map(({ field, message }) => ({ pointer: pointerTo(at, field), detail: message })) };
}

/** What belongs to the site alone is not the participant's. */
export function partyOf(site: ParticipantRow): ParticipantRow {
  const { fullName, phone, email, streetNumber, street, suburb, city, country, postcode } = site;
  const place = { streetNumber, street, suburb, city, country, postcode };
  const { latitude, longitude, region } = site;
  return { fullName, phone, email, ...place, latitude, longitude, region, site: site.site };
}

const OF_PARTICIPANT: ReadonlySet<ParticipantField> = new Set(['fullName', 'phone', 'email']);

const pointerTo = (at: string, field: ParticipantField) =>
  OF_PARTICIPANT.has(field) ? `${at}/${field}` : `${at}/address/${field}`;

function draftOf(written: NonNullable<UpdateBody['senderParticipant']>): ParticipantDraft {
  const { streetNumber, street, suburb, city, postcode } = written.address;
  return {
    fullName: written.fullName,
    phone: written.phone ?? '',
    email: written.email ?? '',
    streetNumber,
    street,
    suburb,
    city,
    postcode,
  };
}

function rowOf(draft: ParticipantDraft): ParticipantRow {
  return {
    ...draft,
    phone: draft.phone || null,
    email: draft.email || null,
    country: 'New Zealand',
    latitude: null,
    longitude: null,
    region: regionOfPlace(draft),
    site: null,
  };
}
