import type { ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import { REGIONS, type RegionCode } from '@cartage/domain/regions.ts';
import { fold } from '@cartage/domain/text/fold.ts';
import type { Random } from '@cartage/domain/demo/random.ts';
import {
  BUSINESS_FORMS,
  BUSINESS_NAMES,
  FAMILY_NAMES,
  GIVEN_NAMES,
  LONG_NAMES,
  STREETS,
} from '#demo/sample-texts.ts';
import { LOCALITIES } from '#reference-data/localities.ts';

/** A participant that is not a site of the organisation, as users enter it. */
export function outsideParty(random: Random): ParticipantRow {
  const name = partyName(random);
  const locality = random.pick(LOCALITIES);
  // Every participant has a phone number or an email address, because organisations may require one of them.
  const contact = random.weighted([
    ['phone', 5],
    ['email', 2],
    ['both', 3],
  ] as const);
  return {
    fullName: name,
    phone: contact === 'email' ? null : phone(random, locality.regionId),
    email: contact === 'phone' ? null : email(name),
    streetNumber: streetNumber(random),
    street: random.pick(STREETS),
    suburb: locality.suburb,
    city: locality.city,
    country: 'New Zealand',
    postcode: locality.postcode,
    latitude: null,
    longitude: null,
    region: regionOf(locality.regionId),
    site: null,
  };
}

function regionOf(id: RegionCode): { id: string; name: string } {
  return { id, name: REGIONS.find((region) => region.code === id)?.name ?? id };
}

function partyName(random: Random): string {
  if (random.chance(0.03)) return random.pick(LONG_NAMES);
  if (random.chance(0.35)) return `${random.pick(GIVEN_NAMES)} ${random.pick(FAMILY_NAMES)}`;
  const form = random.chance(0.7) ? ` ${random.pick(BUSINESS_FORMS)}` : '';
  return `${random.pick(BUSINESS_NAMES)}${form}`;
}

function streetNumber(random: Random): string {
  const number = String(random.between(1, 240));
  if (random.chance(0.1)) return `${number}${random.pick(['A', 'B', 'C'])}`;
  return random.chance(0.12) ? `${random.between(1, 18)}/${number}` : number;
}

const AREA_CODES: Readonly<Record<string, string>> = {
  'NZ-NTL': '9',
  'NZ-AUK': '9',
  'NZ-WKO': '7',
  'NZ-BOP': '7',
  'NZ-GIS': '6',
  'NZ-HKB': '6',
  'NZ-TKI': '6',
  'NZ-MWT': '6',
  'NZ-WGN': '4',
};

/** Phone numbers in various formats; numbers with 555 are not assigned. */
export function phone(random: Random, regionId: RegionCode): string {
  const last = String(random.between(100, 9_999)).padStart(4, '0');
  const area = random.chance(0.4) ? random.pick(['21', '22', '27']) : (AREA_CODES[regionId] ?? '3');
  return random.pick([
    `0${area} 555 ${last}`,
    `(0${area}) 555 ${last}`,
    `+64 ${area} 555 ${last}`,
    `0${area}-555-${last}`,
  ]);
}

export function email(name: string): string {
  const plain = fold(name)
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '')
    .slice(0, 40);
  return `${plain}@post.example`;
}
