import type { CalendarDate } from '#dates/calendar-date.ts';

export type ChargeKind = 'freight' | 'extra' | 'surcharge';
export type ChargeUnit = 'kg' | 'item' | 'time' | 'percent';

/** One line of a price with the figures behind it. Amounts are plain decimals as text, in NZD without GST. */
export interface Charge {
  readonly kind: ChargeKind;
  /** BASE, WEIGHT, ITEMS, MINIMUM, the code of an extra or of a surcharge. */
  readonly code: string;
  readonly name: string;
  readonly amount: string;
  /** Null for a fixed amount. */
  readonly quantity: string | null;
  readonly unit: ChargeUnit | null;
  readonly rate: string | null;
  /** First day on which this rate applies. */
  readonly effectiveFrom: CalendarDate;
  /** Why the line differs from quantity × rate. */
  readonly note: string | null;
}

/** A price with its working: the same inputs and rates always give the same price. */
export interface Price {
  /** The day whose rates apply. */
  readonly day: CalendarDate;
  readonly card: { readonly id: number; readonly name: string; readonly effectiveFrom: CalendarDate };
  readonly originZone: string;
  readonly destinationZone: string;
  readonly items: number;
  readonly volume: string;
  readonly deadWeight: string;
  readonly cubicFactor: string;
  readonly cubicWeight: string;
  readonly chargeableWeight: string;
  readonly charges: readonly Charge[];
  readonly freight: string;
  readonly extras: string;
  readonly surcharges: string;
  /** Without GST. */
  readonly total: string;
  /** `total` without the fuel adjustment factor: the estimate of a consignment (CONS-16). */
  readonly totalWithoutFuel: string;
  readonly gstRate: string;
  readonly gst: string;
  readonly totalWithGst: string;
}
