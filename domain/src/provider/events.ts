import type { CalendarDate } from '#dates/calendar-date.ts';
import type { StatusCode } from '#consignment/status.ts';

/** Statuses that the freight provider reports (API-03). */
export const REPORTED_STATUSES = [
  'PICKUP',
  'TRANSIT',
  'DELIVERING',
  'DELIVERED',
  'CANCELLED',
  'ERR',
] as const satisfies readonly StatusCode[];
export type ReportedStatus = (typeof REPORTED_STATUSES)[number];

/** Maximum number of events in one request. */
export const MAX_EVENTS = 100;

export interface ConfirmedCharge {
  readonly code: string;
  readonly name: string;
  readonly amount: string;
}

export interface ReportedBooking {
  readonly runCode: string;
  /** An instant as ISO text. */
  readonly startsAt: string;
  /** Customers cannot change the booking. */
  readonly isReadonly: boolean;
}

export interface ReportedHireage {
  readonly providerCode: string;
  readonly hireUnitCode: string;
  readonly quantity: number;
}

/** What an event says, without its id and time. */
export type EventContent =
  | { readonly type: 'status'; readonly status: ReportedStatus }
  | { readonly type: 'exception'; readonly title: string; readonly description: string }
  | {
      readonly type: 'note';
      readonly title: string;
      readonly description: string;
      readonly actionRequired: boolean;
    }
  /** `eventId`: the provider's id of the exception or note. */
  | { readonly type: 'resolution'; readonly eventId: string; readonly resolvedBy: string | null }
  | { readonly type: 'delivery-date'; readonly date: CalendarDate }
  | { readonly type: 'price'; readonly total: string; readonly charges: readonly ConfirmedCharge[] | null }
  /** All tags of the consignment from then on. */
  | { readonly type: 'tags'; readonly codes: readonly string[] }
  /** The run, or null when the consignment is on no run. */
  | { readonly type: 'run-booking'; readonly booking: ReportedBooking | null }
  /** The hired equipment, or null when none travels with the freight. */
  | { readonly type: 'equipment'; readonly hireage: ReportedHireage | null };

export type EventType = EventContent['type'];

export interface ProviderEvent {
  /** The provider's own id. */
  readonly id: string;
  readonly occurredAt: Date;
  readonly content: EventContent;
}

interface EventRule {
  /** Order of events with the same time: a status comes before the events that belong to it. */
  readonly place: number;
  /** Statuses in which the event is possible. Null: the transition table decides. */
  readonly statuses: readonly StatusCode[] | null;
  readonly wrongStatus: string;
}

const HANDED_OVER: readonly StatusCode[] = ['STAGED', ...REPORTED_STATUSES];

const NOT_REQUESTED = 'Pickup of the consignment had not been requested at that time';

/** The rule of each type. A new type is a new row. */
export const EVENT_RULES: Readonly<Record<EventType, EventRule>> = {
  status: { place: 1, statuses: null, wrongStatus: 'The status cannot follow the status at that time' },
  exception: {
    place: 2,
    statuses: HANDED_OVER.filter((status) => status !== 'CANCELLED'),
    wrongStatus: 'An exception needs a consignment whose pickup was requested and that is not cancelled',
  },
  note: {
    place: 2,
    statuses: HANDED_OVER,
    wrongStatus: NOT_REQUESTED,
  },
  'delivery-date': {
    place: 2,
    statuses: HANDED_OVER,
    wrongStatus: NOT_REQUESTED,
  },
  price: {
    place: 2,
    statuses: HANDED_OVER,
    wrongStatus: NOT_REQUESTED,
  },
  tags: {
    place: 2,
    statuses: HANDED_OVER,
    wrongStatus: NOT_REQUESTED,
  },
  'run-booking': {
    place: 2,
    statuses: HANDED_OVER,
    wrongStatus: NOT_REQUESTED,
  },
  equipment: {
    place: 2,
    statuses: HANDED_OVER,
    wrongStatus: NOT_REQUESTED,
  },
  resolution: {
    place: 3,
    statuses: HANDED_OVER,
    wrongStatus: NOT_REQUESTED,
  },
};

/** Reasons that do not depend on a status. */
export const EVENT_REASONS = {
  unknownConsignment: 'No consignment has this reference',
  notHandedOver: 'Pickup of the consignment has not been requested',
  beforeCreation: 'The consignment did not exist at that time',
  future: 'The event is more than 5 minutes in the future',
  otherContent: 'This id belongs to an event with other content',
  repeatedInBatch: 'The batch has another event with this id and other content',
  unknownTag: 'The tenant has no such tag',
  unknownRun: 'The tenant has no run with this code that starts at this time',
  otherRegion: 'The run does not deliver in the region of the receiver',
  fullRun: 'The run is full',
  unknownHireUnit: 'The tenant has no such hire unit',
  nothingToResolve: 'No exception or note has this id, or it was raised later',
  alreadyResolved: 'It is already resolved',
} as const;
