import type { ParticipantRow } from '#consignment/present-summary.ts';
import { islandOfRegion } from '#participant/island-of-region.ts';
import { regionOfPlace } from '#participant/region-of-place.ts';
import { REGIONS } from '#regions.ts';
import { fold } from '#text/fold.ts';

/** UNKNOWN: an address is abroad, or its island is not known. */
export const SEA_LEGS = {
  COOK_STRAIT: 'Cook Strait ferry',
  OTHER: 'Other sea crossing',
  NONE: 'None',
  UNKNOWN: 'Not known',
} as const;

export type SeaLeg = keyof typeof SEA_LEGS;

type Address = Pick<ParticipantRow, 'suburb' | 'city' | 'postcode' | 'country' | 'region'>;

/** Islands inside the region of a main island (docs/reference/freight-facts.md, "Dangerous goods"). */
const SMALL_ISLANDS = [
  { island: 'waiheke', postcodes: ['1081', '1971'], name: /\bwaiheke\b/ },
  { island: 'great-barrier', postcodes: ['0931', '0991'], name: /\bgreat barrier\b/ },
  { island: 'stewart', postcodes: ['9818', '9846'], name: /\b(stewart island|rakiura)\b/ },
  { island: 'chatham', postcodes: ['8016'], name: /\bchatham islands?\b/ },
] as const;

/** The sea leg between two addresses. Freight at sea comes under the IMDG code. */
export function seaLegBetween(sender: Address, receiver: Address): SeaLeg {
  const [from, to] = [islandOf(sender), islandOf(receiver)];
  if (from === null || to === null) return 'UNKNOWN';
  if (from === to) return 'NONE';
  return isMain(from) && isMain(to) ? 'COOK_STRAIT' : 'OTHER';
}

const isMain = (island: string) => island === 'north' || island === 'south';

function islandOf(address: Address): string | null {
  const { suburb, city, postcode, country, region } = address;
  if (!/^(|nz|new zealand|aotearoa|aotearoa new zealand)$/.test(fold(country).trim())) return null;
  const places = [suburb, city].map(fold);
  const small = SMALL_ISLANDS.find(
    ({ postcodes, name }) =>
      postcodes.some((code) => code === postcode) || places.some((place) => name.test(place)),
  );
  if (small !== undefined) return small.island;
  const code = REGIONS.find((known) => known.code === region?.id)?.code ?? regionOfPlace(address)?.id;
  if (code !== undefined) return islandOfRegion(code);
  // Post office boxes have postcodes without a region. Those from 7000 are on the South Island.
  if (!/^\d{4}$/.test(postcode)) return null;
  return postcode >= '7000' ? 'south' : 'north';
}
