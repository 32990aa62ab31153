import type { Received } from '@cartage/contract/operations.ts';
import type { ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import {
  checkParticipant,
  cleanParticipant,
  type ParticipantDraft,
  type ParticipantField,
} from '@cartage/domain/participant/check-participant.ts';
import { regionOfPlace } from '@cartage/domain/participant/region-of-place.ts';
import type { Settings } from '#freight/tenant-settings.ts';
import type { FeatureCheck } from '#freight/writing/feature-check.ts';
import { invalid, type ParseResult, parsed } from '#freight/writing/parse-result.ts';
import type { FoundRecords } from '#freight/writing/referenced-records.query.ts';

type UpdateBody = Received<'updateConsignment', 'body'>;
export type Role = 'sender' | 'receiver';

/** A sender or receiver in a request body: the id of a site, or a participant in full. */
export type PartyInput = Pick<UpdateBody, `${Role}ParticipantId` | `${Role}Participant`>;

const FEATURE_OF = { sender: 'customSender', receiver: 'customReceiver' } as const;
const TITLES = { sender: 'Sender', receiver: 'Receiver' } as const;

/** Null when the request has no such participant. */
export function parseParty(
  role: Role,
  body: PartyInput,
  found: Pick<FoundRecords, Role>,
  {
    organisation,
    disabledMessage,
  }: Pick<Settings, 'organisation'> & { readonly disabledMessage: FeatureCheck },
): ParseResult<ParticipantRow> | null {
  const id = body[`${role}ParticipantId`] ?? null;
  const custom = body[`${role}Participant`] ?? null;
  const at = `/${role}Participant`;
  if (id !== null && custom !== null) return invalid(at, 'Send either a site or a participant');
  if (id !== null) {
    const site = found[role];
    return site === null
      ? invalid(`${at}Id`, `${TITLES[role]} Site "${id}" not found`)
      : parsed(partyOf(site));
  }
  if (custom === null) return null;
  const draft = draftOf(custom);
  // Rejects a custom participant when the tenant does not allow it (PART-03).
  const rejection = disabledMessage(FEATURE_OF[role], rowOf(cleanParticipant(draft)));
  if (rejection !== null) return invalid(at, rejection);
  const { consignmentContactDetailsRequired: contactDetailsRequired } = organisation;
  const issues = checkParticipant(draft, { contactDetailsRequired });
  if (issues.length === 0) return parsed(rowOf(cleanParticipant(draft)));
  return { errors: issues.map(({ field, message }) => ({ pointer: pointerTo(at, field), detail: message })) };
}

/** The participant of a site, without the fields of the site alone. */
export function partyOf(site: ParticipantRow): ParticipantRow {
  const { fullName, phone, email, streetNumber, street, suburb, city, country, postcode } = site;
  const place = { streetNumber, street, suburb, city, country, postcode };
  const { latitude, longitude, region } = site;
  return { fullName, phone, email, ...place, latitude, longitude, region, site: site.site };
}

const OF_PARTICIPANT: ReadonlySet<ParticipantField> = new Set(['fullName', 'phone', 'email']);

const pointerTo = (at: string, field: ParticipantField) =>
  OF_PARTICIPANT.has(field) ? `${at}/${field}` : `${at}/address/${field}`;

function draftOf(custom: NonNullable<UpdateBody['senderParticipant']>): ParticipantDraft {
  const { streetNumber, street, suburb, city, postcode } = custom.address;
  return {
    fullName: custom.fullName,
    phone: custom.phone ?? '',
    email: custom.email ?? '',
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
