import type { CalendarDate } from '#dates/calendar-date.ts';
import type { PlaceKind } from '#pricing/priced-place.ts';
import type { SurchargeBasis, SurchargeCode, WeightBreak } from '#pricing/rates.ts';
import type { RegionCode } from '#regions.ts';

/** The rows of each kind of rate file. Amounts are plain decimals as text. */
export interface RateRows {
  /** Null as zone: from that day on there is no rule for the place. */
  readonly zones: {
    readonly kind: PlaceKind;
    /** A postcode, a folded city name or the code of a region. */
    readonly place: string;
    readonly zone: string | null;
    readonly zoneName: string;
    readonly isRural: boolean;
    readonly isRemote: boolean;
    readonly isResidential: boolean;
  };
  /** A lane of a card. Null as lane: the card ends. */
  readonly cards: {
    /** Null: the tenant's own card. */
    readonly organisation: string | null;
    readonly account: string | null;
    readonly card: string;
    readonly lane: CardLane | null;
  };
  readonly extras: { readonly code: string; readonly price: string };
  readonly surcharges: {
    readonly code: SurchargeCode;
    readonly name: string;
    readonly basis: SurchargeBasis;
    readonly amount: string;
    readonly minimum: string;
    readonly longerThan: string | null;
  };
  readonly 'transit-days': {
    readonly serviceType: string;
    readonly transitDays: string;
    /** 'HH:mm'. */
    readonly cutOff: string;
  };
  readonly runs: {
    readonly code: string;
    readonly name: string;
    readonly region: RegionCode;
    /** Monday is 0. */
    readonly weekdays: readonly number[];
    readonly starts: string;
    readonly ends: string;
    readonly capacity: string;
  };
  readonly closures: {
    readonly day: CalendarDate;
    /** Null: all regions. */
    readonly region: RegionCode | null;
    readonly reason: string;
  };
}

export interface CardLane {
  readonly serviceType: string;
  readonly fromZone: string;
  readonly toZone: string;
  readonly base: string;
  readonly minimum: string;
  readonly perItem: string;
  /** Null: that of the service type. */
  readonly cubicFactor: string | null;
  readonly weightBreaks: readonly WeightBreak[];
}

export type RateFileKind = keyof RateRows;

/** The stored codes that a file may name. */
export interface RateReferences {
  readonly serviceTypes: readonly string[];
  readonly zones: readonly string[];
  readonly extras: readonly string[];
  /** Account codes by the name of the organisation. */
  readonly accounts: ReadonlyMap<string, readonly string[]>;
}
