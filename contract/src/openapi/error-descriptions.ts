import type { ErrorCode } from '#errors.ts';

export interface ErrorText {
  /** When it is sent, and the next step of a client. */
  readonly description: string;
  /** A `detail` or a list of `errors` as the server sends them. */
  readonly detail?: string;
  readonly errors?: readonly {
    readonly pointer: string;
    readonly detail: string;
    readonly reason?: string;
  }[];
}

/** Text and example of every error for the API reference. The web app does not include this file. */
export const ERROR_TEXTS: Readonly<Record<ErrorCode, ErrorText>> = {
  'malformed-request': {
    description: 'The JSON, a type, a header or the URL is wrong. Correct the program.',
    errors: [{ pointer: '/lineItems/0/count', detail: 'Must be a number' }],
  },
  'unknown-field': {
    description: 'The request has a field that the operation does not know. Correct the program.',
    errors: [{ pointer: '/recieverNotes', detail: 'Is not a known field' }],
  },
  'not-signed-in': {
    description: 'The request has no valid token. Get a new token and send the request again.',
  },
  'not-permitted': {
    description: 'The token lacks a permission that the operation needs.',
  },
  'link-expired': {
    description: 'A link to a file has expired. Request the document or file again for a new link.',
  },
  'not-found': {
    description: 'There is no such record, or the caller may not see it.',
  },
  'unknown-host': {
    description: 'No tenant has the host of the request.',
  },
  'method-not-allowed': {
    description: 'The path does not support the method. The header `Allow` lists the supported methods.',
  },
  'too-slow': {
    description: 'The body did not arrive in time. Send the request again.',
  },
  conflict: {
    description:
      'The status of the record does not allow the operation. `current` is the record now. For a booking, `alternatives` lists the next runs with free places.',
    detail: 'Only a Draft consignment can be marked as ready',
  },
  'booking-affected': {
    description:
      'The change does not fit the booked run. Send it with `releaseBooking: true` to release the booking. `alternatives` lists runs that fit the change.',
    detail: 'This change releases the booked delivery run',
  },
  'undo-refused': {
    description: 'The change cannot be undone. `detail` has the reason. Nothing was changed.',
    detail: 'Receiver phone was changed again later by Hana Wilcox',
  },
  'in-flight': {
    description:
      'A request with the same idempotency key is in progress. Wait for `Retry-After` and send it again: it then returns the same response.',
  },
  'stale-version': {
    description: 'The record has changed since the version in `If-Match`. `current` is the record now.',
  },
  'body-too-large': {
    description: 'The body is larger than the operation allows.',
  },
  'address-too-long': {
    description: 'The path or the query has more than 4,096 characters.',
  },
  'unsupported-type': {
    description: 'The media type or the encoding of the body is not one that the operation accepts.',
  },
  'rule-broken': {
    description: 'A value breaks a rule. `errors` names each field with a message for users.',
    errors: [{ pointer: '/requestedDeliveryDate', detail: 'Not a working date', reason: 'Good Friday' }],
  },
  'key-reused': {
    description: 'The idempotency key was used for a request with another body. Choose a new key.',
  },
  'too-many-requests': {
    description: 'The rate limit is reached. Wait for the seconds in `Retry-After`.',
  },
  'headers-too-large': {
    description: 'The headers of the request have more than 16 KB.',
  },
  internal: {
    description: 'The server failed. Report the error with its `requestId`.',
  },
  'storage-full': {
    description:
      'The disk for files is full. Nothing was stored. Send the request again later; other operations work.',
  },
  'database-full': {
    description:
      'The disk of the database is full. Nothing was changed. Send the request again later; operations that only read work.',
  },
  maintenance: {
    description: 'The system is under maintenance. `until` is the expected end, where it is known.',
  },
  'database-away': {
    description: 'The database cannot be reached. Wait for the seconds in `Retry-After`.',
  },
  unavailable: {
    description: 'The server is busy. Wait for the seconds in `Retry-After`.',
  },
};
