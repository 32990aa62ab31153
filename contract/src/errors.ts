import { MAINTENANCE_TITLE, UNKNOWN_HOST_TITLE } from '#shell-error-titles.ts';

/**
 * The catalogue of all errors (RFC 9457). `title` is shown when a response has no `detail`. `reported` errors are bugs and
 * go to the error log.
 */
export interface ErrorRow {
  readonly status: number;
  readonly title: string;
  readonly reported?: true;
}

export const ERRORS = {
  'malformed-request': { status: 400, title: 'The request could not be read' },
  'unknown-field': { status: 400, title: 'The request has an unknown field' },
  'not-signed-in': { status: 401, title: 'Sign in to continue' },
  'not-permitted': { status: 403, title: 'You are not authorized to perform this action' },
  'link-expired': { status: 403, title: 'This link has expired: open the document again' },
  'not-found': { status: 404, title: 'Not found' },
  'unknown-host': { status: 404, title: UNKNOWN_HOST_TITLE },
  'method-not-allowed': { status: 405, title: 'This address does not support that method' },
  'too-slow': { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'The current status does not allow this' },
  'booking-affected': { status: 409, title: 'This change releases the booked delivery run' },
  'undo-refused': { status: 409, title: 'This change cannot be undone' },
  'in-flight': { status: 409, title: 'The same request is still in progress' },
  'stale-version': { status: 412, title: 'This has changed since you opened it' },
  'body-too-large': { status: 413, title: 'The request is too large' },
  'address-too-long': { status: 414, title: 'The address is too long' },
  'unsupported-type': { status: 415, title: 'The request has an unsupported content type' },
  'rule-broken': { status: 422, title: 'Some details need attention' },
  'key-reused': { status: 422, title: 'This idempotency key was used for another request' },
  'too-many-requests': { status: 429, title: 'Too many requests, try again shortly' },
  'headers-too-large': { status: 431, title: 'The request headers are too large' },
  internal: { status: 500, title: 'Something went wrong', reported: true },
  'storage-full': { status: 507, title: "Files can't be stored right now. Everything else works." },
  'database-full': { status: 507, title: "Changes can't be saved right now. Everything can still be read." },
  maintenance: { status: 503, title: MAINTENANCE_TITLE },
  'database-away': { status: 503, title: "We can't reach our database, try again shortly" },
  unavailable: { status: 503, title: 'The service is busy, try again shortly' },
} as const satisfies Readonly<Record<string, ErrorRow>>;

export type ErrorCode = keyof typeof ERRORS;

/** RFC 9457 problem document, the body of every error response. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ErrorCode;
  readonly detail?: string;
  /**
   * One entry per issue, in the order of the form; `pointer` is a JSON Pointer into the body or a parameter name.
   * `reason` is the holiday, the closure or the day of the week of 'Not a working date'.
   */
  readonly errors?: readonly {
    readonly pointer: string;
    readonly detail: string;
    readonly reason?: string;
  }[];
  readonly requestId: string;
  /** With 412, and with 409 for a status: the current consignment. */
  readonly current?: unknown;
  /** With 409 for a booking: the next runs with free capacity. For `booking-affected`, they fit the change. */
  readonly alternatives?: unknown;
  /** With `maintenance` only: the expected end, where it is known. */
  readonly until?: string;
}
