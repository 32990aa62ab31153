import type { StatusCode } from '#consignment/status.ts';
import type { CalendarDate } from '#dates/calendar-date.ts';
import type { RegionCode } from '#regions.ts';
import { namedDay } from '#tracking/receiver-dates.ts';

/** What a customer can request from the freight provider on an exception. */
export const REQUEST_KINDS = ['redelivery', 'return', 'new-address'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** The outcome of a request. */
export const REQUEST_OUTCOMES = ['accepted', 'declined'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

/** Maximum length of the note of a request, and of the reason of an answer. */
export const MAX_REQUEST_NOTE = 250;
/** Maximum length of a message between the customer and the depot. */
export const MAX_DEPOT_MESSAGE = 2000;

interface RequestRow {
  readonly kind: RequestKind;
  readonly statuses: readonly StatusCode[];
  /** Each tenant names its own exception types, so types are excluded by the words that their titles share. */
  readonly excludedTitles: RegExp;
  readonly excludedTitlesReason: string;
}

/** The provider has the freight. */
const ON_THE_WAY: readonly StatusCode[] = ['PICKUP', 'TRANSIT', 'DELIVERING', 'ERR'];

const DAMAGED = 'damages?|damaged|broken|crushed';
const INCOMPLETE = 'short|shortages?|missing|lost';
const NOT_PICKED_UP = 'not ready|collections?|pick[ -]?ups?';
const DELAYED =
  'roads?|roadblocks?|roadworks?|weather|ferry|ferries|delays?|delayed|late|floods?|flooded|flooding|(?:land)?slips?|traffic';

/** Titles with one of the words. A word inside another one does not count: "Plate" is not "late". */
const titlesWith = (...words: readonly string[]) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?![\p{L}\p{N}])`, 'iu');

/** Which request is possible in which status and for which exceptions. */
export const PROVIDER_REQUESTS: readonly RequestRow[] = [
  {
    kind: 'redelivery',
    statuses: ON_THE_WAY,
    excludedTitles: titlesWith(DAMAGED, INCOMPLETE, NOT_PICKED_UP, DELAYED),
    excludedTitlesReason: 'No delivery has failed',
  },
  {
    kind: 'return',
    statuses: ON_THE_WAY,
    excludedTitles: titlesWith(INCOMPLETE, NOT_PICKED_UP),
    excludedTitlesReason: 'The provider does not have all of the freight',
  },
  {
    kind: 'new-address',
    statuses: ON_THE_WAY,
    excludedTitles: titlesWith(DAMAGED, INCOMPLETE, NOT_PICKED_UP),
    excludedTitlesReason: 'This exception does not depend on the address',
  },
];

/** Reasons why a request or its answer is rejected. */
export const REQUEST_REASONS = {
  notOffered: 'The freight provider does not accept this request',
  status: 'The freight provider does not have the freight',
  delivered: 'The freight has been delivered',
  resolved: 'The exception is already resolved',
  open: 'Another request has no answer yet',
  receiver: 'The receiver already requested a redelivery',
  day: 'Choose one of the offered delivery days',
  region: 'The new address must be in the same region as the present one',
  answered: 'The request was already answered',
  booked: 'A delivery run is booked',
  pastDay: 'The requested day is in the past',
} as const;

export interface BookedRun {
  readonly day: CalendarDate;
  readonly region: RegionCode;
}

export interface RequestFacts {
  readonly status: StatusCode;
  /** Title of the exception. */
  readonly title: string;
  readonly isResolved: boolean;
  /** A request of the consignment has no answer yet. */
  readonly hasOpenRequest: boolean;
  /** The receiver requested a redelivery on the tracking page, and the provider has not arranged it yet. */
  readonly hasReceiverRequest: boolean;
  /** The run that delivers it; null without a booking. */
  readonly booking: BookedRun | null;
  /** The current day where the provider is. */
  readonly today: CalendarDate;
  /** The kinds that the settings of the tenant allow. */
  readonly allowed: readonly RequestKind[];
}

/** Why a request is not possible now; null when it is possible. */
export function requestBlocker(kind: RequestKind, facts: RequestFacts): string | null {
  const row = PROVIDER_REQUESTS.find((known) => known.kind === kind);
  if (row === undefined || !facts.allowed.includes(kind)) return REQUEST_REASONS.notOffered;
  if (facts.isResolved) return REQUEST_REASONS.resolved;
  if (!row.statuses.includes(facts.status)) return statusReason(facts.status);
  if (row.excludedTitles.test(facts.title)) return row.excludedTitlesReason;
  if (kind === 'redelivery' && isLaterRun(facts)) return REQUEST_REASONS.booked;
  if (facts.hasOpenRequest) return REQUEST_REASONS.open;
  return kind === 'redelivery' && facts.hasReceiverRequest ? REQUEST_REASONS.receiver : null;
}

const statusReason = (status: RequestFacts['status']): string =>
  status === 'DELIVERED' ? REQUEST_REASONS.delivered : REQUEST_REASONS.status;

/** Why a request cannot be accepted any more; null when it can. */
export function acceptanceBlocker(
  {
    kind,
    day,
    region,
  }: { readonly kind: RequestKind } & Readonly<{
    day: CalendarDate | null;
    /** Of the new address, when it is known. */
    region: RegionCode | null;
  }>,
  facts: Pick<RequestFacts, 'status' | 'booking' | 'today'>,
): string | null {
  if (!ON_THE_WAY.includes(facts.status)) return statusReason(facts.status);
  if (day !== null && day < facts.today) return REQUEST_REASONS.pastDay;
  const isAgainstRun =
    kind === 'redelivery' ? isLaterRun(facts) : isOtherRegion(facts.booking?.region ?? null, region);
  return isAgainstRun ? REQUEST_REASONS.booked : null;
}

/** After a failed delivery its run is over and no obstacle to another day. */
const isLaterRun = ({ booking, today }: Pick<RequestFacts, 'booking' | 'today'>): boolean =>
  booking !== null && booking.day > today;

/** Without a known region on either side, the provider decides. */
export const isOtherRegion = (present: RegionCode | null, requested: RegionCode | null): boolean =>
  present !== null && requested !== null && present !== requested;

/** The street address of a new delivery. */
export interface RequestedAddress {
  readonly streetNumber: string;
  readonly street: string;
  readonly suburb: string;
  readonly city: string;
  readonly postcode: string;
}

export interface RequestContent {
  readonly kind: RequestKind;
  /** Of a redelivery; otherwise null. */
  readonly day: CalendarDate | null;
  /** Of a new address; otherwise null. */
  readonly address: RequestedAddress | null;
  readonly note: string | null;
}

/** The request as a sentence, for the history of the exception and for the provider. */
export function requestSentence({ kind, day, address, note }: RequestContent): string {
  return [requested(kind, day, address), ...(note === null ? [] : [`Note: ${note}`])].join(' ');
}

function requested(kind: RequestKind, day: CalendarDate | null, address: RequestedAddress | null): string {
  if (kind === 'redelivery' && day !== null) return `Deliver again on ${namedDay(day)}.`;
  if (kind === 'new-address' && address !== null) {
    const { streetNumber, street, suburb, city, postcode } = address;
    return `Deliver to ${streetNumber} ${street}, ${suburb}, ${city} ${postcode}.`;
  }
  return 'Return the freight to the sender.';
}
