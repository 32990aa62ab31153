import type { CalendarDate } from '#dates/calendar-date.ts';
import type { RegionCode } from '#regions.ts';
import { type Island, islandOfRegion } from '#participant/island-of-region.ts';
import { regionOfPlace } from '#participant/region-of-place.ts';
import { fold } from '#text/fold.ts';

/** One end of a lane. */
export interface PricedPlace {
  readonly island: Island | null;
  readonly isRural: boolean;
  readonly isRemote: boolean;
  readonly isResidential: boolean;
}

export interface Place {
  readonly suburb: string;
  readonly city: string;
  readonly postcode: string;
  /** The region, when it is already known, such as that of a site. */
  readonly region?: RegionCode | null;
}

/** A place with its zone and the rule that decides it. */
export interface ZonedPlace extends Place, PricedPlace {
  readonly zone: string;
  /** First day on which the rule applies. */
  readonly effectiveFrom: CalendarDate;
}

export const PLACE_KINDS = ['postcode', 'city', 'region'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** A row of the tenant's zone table. A city's value is folded. */
export interface ZoneRule {
  readonly kind: PlaceKind;
  readonly value: string;
  readonly zone: string;
  readonly isRural: boolean;
  readonly isRemote: boolean;
  readonly isResidential: boolean;
  readonly effectiveFrom: CalendarDate;
}

/** The keys to look up in the zone table, the most specific first. */
export function zoneKeys(place: Place): readonly { readonly kind: PlaceKind; readonly value: string }[] {
  const region = regionOf(place);
  return [
    { kind: 'postcode', value: place.postcode },
    { kind: 'city', value: fold(place.city) },
    ...(region === null ? [] : [{ kind: 'region' as const, value: region }]),
  ];
}

/** The zone and the markers of a place, by the most specific rule. Null when the tenant has no zone there. */
export function zoneOfPlace(place: Place, rules: readonly ZoneRule[]): ZonedPlace | null {
  for (const key of zoneKeys(place)) {
    const rule = rules.find(({ kind, value }) => kind === key.kind && value === key.value);
    if (rule === undefined) continue;
    const { suburb, city, postcode } = place;
    const { zone, isRural, isRemote, isResidential, effectiveFrom } = rule;
    const region = regionOf(place);
    const ofZone = { zone, isRural, isRemote, isResidential, effectiveFrom };
    return { suburb, city, postcode, region, ...ofZone, island: islandOfRegion(region) };
  }
  return null;
}

export const regionOf = (place: Place): RegionCode | null => place.region ?? regionOfPlace(place)?.id ?? null;

/** Whether the zone table gives both places the same zone, whatever its rules are. */
export const isSameZonePlace = (first: Place, second: Place): boolean =>
  first.postcode === second.postcode &&
  fold(first.city) === fold(second.city) &&
  regionOf(first) === regionOf(second);
