/**
 * A client of the provider API without dependencies, for Node 24 or later. Copy this file into your own program; the
 * guide is docs/guides/connect-a-provider.md.
 */

export type ReportedStatus = 'PICKUP' | 'TRANSIT' | 'DELIVERING' | 'DELIVERED' | 'CANCELLED' | 'ERR';

interface EventFields {
  /** Your own id of the event. It never changes, so sending the event again has no further effect. */
  id: string;
  reference: string;
  /** Date and time with the offset or Z. */
  occurredAt: string;
}

export interface Charge {
  code: string;
  name: string;
  amount: string;
}

export interface RunBooking {
  runCode: string;
  startsAt: string;
  isReadonly?: boolean | undefined;
}

export interface Hireage {
  providerCode: string;
  hireUnitCode: string;
  quantity: number;
}

export type ProviderEvent = EventFields &
  (
    | { type: 'status'; status: ReportedStatus }
    | { type: 'exception'; title: string; description: string }
    | { type: 'note'; title: string; description: string; actionRequired?: boolean | undefined }
    | { type: 'resolution'; resolves: string; resolvedBy?: string | undefined }
    | { type: 'delivery-date'; date: string }
    | { type: 'price'; total: string; charges?: Charge[] | undefined }
    | { type: 'tags'; tags: string[] }
    | { type: 'run-booking'; booking: RunBooking | null }
    | { type: 'equipment'; hireage: Hireage | null }
  );

export interface EventOutcome {
  id: string;
  outcome: 'applied' | 'rejected';
  isRepeated: boolean;
  recordedAt: string | null;
  code: 'not-found' | 'conflict' | 'rule-broken' | 'key-reused' | null;
  detail: string | null;
}

export interface ReportedEvents {
  events: EventOutcome[];
  /** Earlier events that a late event made possible or impossible. */
  changedOutcomes: EventOutcome[];
}

export interface Party {
  fullName: string;
  phone: string | null;
  email: string | null;
  streetNumber: string;
  street: string;
  suburb: string;
  city: string;
  postcode: string;
  country: string;
  siteCode: string | null;
}

export interface FreightLine {
  count: number;
  packagingType: string;
  description: string | null;
  length: number | null;
  width: number | null;
  height: number | null;
  volume: number;
  weight: number;
  unNumber: string | null;
  dangerousGoodsClass: string | null;
}

export interface RequestedAddress {
  streetNumber: string;
  street: string;
  suburb: string;
  city: string;
  postcode: string;
}

/** A request of a customer on an exception. */
export interface CustomerRequest {
  id: number;
  kind: 'redelivery' | 'return' | 'new-address';
  day: string | null;
  address: RequestedAddress | null;
  note: string | null;
  /** The request as a sentence. */
  text: string;
  requestedAt: string;
  requestedBy: string;
  /** Null while it waits for your answer. */
  outcome: 'accepted' | 'declined' | null;
  reason: string | null;
  answeredAt: string | null;
  answeredBy: string | null;
}

export interface Message {
  id: number;
  at: string;
  isFromProvider: boolean;
  author: string;
  text: string;
}

/** What a customer and the depot wrote about an exception. */
export interface Thread {
  exceptionId: string;
  title: string;
  /** False when the exception is resolved. Its request cannot be answered then, but a reply is possible. */
  isOpen: boolean;
  request: CustomerRequest | null;
  messages: Message[];
}

export interface Answer {
  reference: string;
  requestId: number;
  outcome: 'accepted' | 'declined';
  /** Required when the request is declined. */
  reason?: string | null | undefined;
}

export interface Reply {
  /** Your own id of the message, which never changes. */
  id: string;
  reference: string;
  exceptionId: string;
  text: string;
}

export interface Consignment {
  status: 'DRAFT' | 'FINAL' | 'STAGED' | ReportedStatus;
  serviceType: string;
  account: string;
  site: string;
  senderReference: string | null;
  receiverReference: string | null;
  notes: string | null;
  receiverNotes: string | null;
  requestedPickupAt: string | null;
  requestedDeliveryAt: string | null;
  confirmedDeliveryAt: string | null;
  booking: { runCode: string; run: string; startsAt: string } | null;
  hireage: Hireage | null;
  liability: Liability;
  /** The open request of the receiver for another delivery. */
  redelivery: { requestedAt: string; day: string; message: string | null; eventId: string } | null;
  /** The requests and messages of the customer on exceptions, oldest first. */
  threads: Thread[];
  sender: Party;
  receiver: Party;
  lines: FreightLine[];
}

/** The carrier's liability for the freight. */
export interface Liability {
  kind: 'LIMITED' | 'DECLARED_VALUE' | 'OWNERS_RISK' | 'DECLARED_TERMS';
  /** In NZD, for DECLARED_VALUE. */
  declaredValue: number | null;
  /** Name of the terms, for DECLARED_TERMS. */
  declaredTerms: string | null;
}

export interface Change {
  id: string;
  kind: 'ready' | 'staged' | 'changed' | 'rescheduled' | 'booked' | 'cancelled' | 'requested' | 'messaged';
  occurredAt: string;
  reference: string;
  version: number;
  organisation: { id: number; name: string };
  /** The consignment as it is now. */
  consignment: Consignment;
}

export interface ChangePage {
  changes: Change[];
  cursor: string;
  hasMore: boolean;
}

export interface ProviderApi {
  /** Up to 100 events. Look at the outcome of each. */
  report(events: readonly ProviderEvent[]): Promise<ReportedEvents>;
  changesAfter(cursor: string): Promise<ChangePage>;
  /** Accepts or declines a request of a customer. */
  answer(answer: Answer): Promise<CustomerRequest>;
  /** Writes to the customer on an exception. */
  reply(reply: Reply): Promise<Message>;
}

export interface ProviderApiOptions {
  /** Scheme and host of the tenant's portal. */
  portal: string;
  clientId: string;
  secret: string;
}

/** A response other than success. `status` is the HTTP status. */
export class ProviderApiError extends Error {
  override readonly name = 'ProviderApiError';
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
  }
}

const ATTEMPTS = 5;
const TIMEOUT_MS = 30_000;
const RENEW_BEFORE_MS = 30_000;

/** Every operation may be repeated, so requests are retried after network errors, 429 and 5xx. */
export function connectProviderApi({ portal, clientId, secret }: ProviderApiOptions): ProviderApi {
  let token = { value: '', renewAt: 0 };

  async function getToken(): Promise<string> {
    if (Date.now() < token.renewAt) return token.value;
    const response = await fetch(new URL('/idp/token', portal), {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new ProviderApiError(response.status, await response.text());
    const granted = (await response.json()) as { access_token: string; expires_in: number };
    token = {
      value: granted.access_token,
      renewAt: Date.now() + granted.expires_in * 1000 - RENEW_BEFORE_MS,
    };
    return token.value;
  }

  async function sendOnce(path: string, body?: unknown): Promise<Response> {
    return fetch(new URL(`/api/provider/v1${path}`, portal), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${await getToken()}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  async function send<T>(path: string, body?: unknown): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === ATTEMPTS;
      const response = await sendOnce(path, body).catch((error: unknown) => {
        if (isLast || error instanceof ProviderApiError) throw error;
      });
      if (response?.ok) return (await response.json()) as T;
      const isPassing = response === undefined || response.status === 429 || response.status >= 500;
      if (response !== undefined && (isLast || !isPassing))
        throw new ProviderApiError(response.status, await response.text());
      const seconds = Number(response?.headers.get('retry-after') ?? 2 ** attempt);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }

  return {
    report: (events) => send('/events', { events }),
    changesAfter: (cursor) => send(`/changes?after=${cursor}`),
    answer: (answer) => send('/answers', answer),
    reply: (reply) => send('/replies', reply),
  };
}
