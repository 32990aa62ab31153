import type { ActingParty } from '#consignment/current-exception.ts';
import type { StatusCode } from '#consignment/status.ts';
import type { CalendarDate } from '#dates/calendar-date.ts';

/** The delivery day: of a booked run with its time window, confirmed by the freight provider, or only requested. */
export type ExpectedDelivery =
  | { readonly kind: 'window'; readonly from: Date; readonly to: Date }
  | { readonly kind: 'confirmed' | 'requested'; readonly day: CalendarDate };

export interface TrackedException {
  /** Title of the exception type; null for an unknown type. */
  readonly typeTitle: string | null;
  readonly actingParty: ActingParty;
  readonly at: Date;
  readonly isOpen: boolean;
}

export interface TrackedRedelivery {
  readonly day: CalendarDate;
  readonly at: Date;
  /** False once the provider has arranged it. */
  readonly isOpen: boolean;
  /** The receiver requests it on the tracking page, the sender on the exception. */
  readonly requestedBy: 'receiver' | 'sender';
}

/** The facts about a consignment that its receiver may see. */
export interface TrackedConsignment {
  readonly status: StatusCode;
  /** Oldest first. */
  readonly history: readonly { readonly status: StatusCode; readonly at: Date }[];
  readonly exceptions: readonly TrackedException[];
  readonly expected: ExpectedDelivery | null;
  readonly fromTown: string;
  readonly toTown: string;
  /** The latest request for another delivery. */
  readonly redelivery: TrackedRedelivery | null;
}

/** The freight provider that shows the page, and the time at which it does. */
export interface TrackingContext {
  readonly provider: string;
  readonly zone: string;
  readonly now: Date;
}
