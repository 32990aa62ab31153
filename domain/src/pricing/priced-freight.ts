import type { CalendarDate } from '#dates/calendar-date.ts';
import type { PricedPlace } from '#pricing/priced-place.ts';
import type { Amount } from '#pricing/rates.ts';
import type { WeighedLine } from '#pricing/weight.ts';

export interface PricedLine extends WeighedLine {
  readonly count: number;
  /** Metres of one piece; null where they are not known. */
  readonly length: Amount | null;
  readonly width: Amount | null;
  readonly height: Amount | null;
  readonly isDangerous: boolean;
}

export interface PricedExtra {
  readonly code: string;
  readonly name: string;
  /** How many times it is charged. */
  readonly quantity: number;
}

export interface PricedFreight {
  /** The day whose rates apply, in the zone of the tenant. */
  readonly day: CalendarDate;
  readonly origin: PricedPlace;
  readonly destination: PricedPlace;
  readonly lines: readonly PricedLine[];
  readonly extras: readonly PricedExtra[];
}
