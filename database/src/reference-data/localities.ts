import { type RegionCode, REGIONS } from '@cartage/domain/regions.ts';
import { CENTRAL } from '#reference-data/localities-central.ts';
import { NORTH } from '#reference-data/localities-north.ts';
import { SOUTH } from '#reference-data/localities-south.ts';

export interface Locality {
  /** The suburb. The town itself where it has no suburbs worth naming. */
  readonly suburb: string;
  readonly city: string;
  readonly postcode: string;
  readonly regionId: RegionCode;
}

/**
 * Suburbs and towns with the postcode of their street addresses, hand-listed for demonstration. They are
 * recognisable, but do not prove that an address exists. North to south, by region.
 */
export const LOCALITIES: readonly Locality[] = parseLocalities(NORTH + CENTRAL + SOUTH);

/**
 * `@ NZ-AUK` opens a region. Under it `City: Suburb 1234; …` lists suburbs of a city and `Town 1234; …` lists
 * towns. Throws on any other line, so that a mistake in the lists is noticed.
 */
export function parseLocalities(text: string): Locality[] {
  const localities: Locality[] = [];
  let regionId: RegionCode | undefined;
  for (const line of text.split('\n').filter((written) => written.trim() !== '')) {
    if (line.startsWith('@ ')) {
      regionId = regionOf(line.slice(2));
      continue;
    }
    if (regionId === undefined) throw new Error(`No region before: ${line}`);
    const [, city, places = ''] = /^(?:([^:]+): )?(.+)$/.exec(line) ?? [];
    for (const place of places.split('; ')) localities.push(placeOf(place, city, regionId));
  }
  return localities;
}

function placeOf(place: string, city: string | undefined, regionId: RegionCode): Locality {
  const [, name, postcode] = /^([\p{L} ]+) (\d{4})$/u.exec(place) ?? [];
  if (name === undefined || postcode === undefined)
    throw new Error(`Not a place with its postcode: ${place}`);
  return { suburb: name, city: city ?? name, postcode, regionId };
}

function regionOf(code: string): RegionCode {
  const region = REGIONS.find((region) => region.code === code);
  if (region === undefined) throw new Error(`Not a region: ${code}`);
  return region.code;
}
