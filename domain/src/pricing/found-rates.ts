import type { CalendarDate } from '#dates/calendar-date.ts';
import type { ServiceTransit } from '#dates/service-date.ts';
import type { ZoneRule } from '#pricing/priced-place.ts';
import type { Amount, ExtraRate, SurchargeRate, WeightBreak } from '#pricing/rates.ts';

/** A zone rule with the name of its zone. */
export interface NamedZoneRule extends ZoneRule {
  readonly zoneName: string;
}

export interface LaneRow {
  readonly serviceTypeId: number;
  readonly originZone: string;
  readonly destinationZone: string;
  readonly cardId: number;
  readonly cardName: string;
  readonly effectiveFrom: CalendarDate;
  readonly base: Amount;
  readonly minimum: Amount;
  readonly perItem: Amount;
  readonly cubicFactor: Amount | null;
  readonly weightBreaks: readonly WeightBreak[];
}

export interface ServiceRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly cubicFactor: Amount;
  readonly transit: readonly ServiceTransit[];
  readonly extras: readonly { readonly code: string; readonly name: string }[];
}

/** Everything that can decide a price on a lane, of the versions in force on the day. */
export interface FoundRates {
  /** By name, then code. */
  readonly services: readonly ServiceRow[];
  readonly zoneRules: readonly NamedZoneRule[];
  /** The lanes of the most specific card come first. */
  readonly lanes: readonly LaneRow[];
  readonly extras: readonly ExtraRate[];
  readonly surcharges: readonly SurchargeRate[];
}
