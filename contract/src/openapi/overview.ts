import { guideText } from '#openapi/guides.ts';

const CONVENTIONS = `Consignments of a freight provider's customers: create, follow, print, price and report them.

## Sign-in

Every operation but two needs a bearer token. A program gets one from \`POST /idp/token\` with \`grant_type=client_credentials\`, its client id and its secret. A token is valid for ten minutes. "Sign in a program" below has a complete example.

## Conventions

- **Dates and times** are ISO 8601. A \`date\` such as \`2026-03-18\` is a day in the time zone of the tenant. A \`date-time\` such as \`2026-03-18T01:30:00.000Z\` is an instant; responses always have it in UTC. A name that ends with \`Utc\` is an instant, or where a date is accepted too, that day.
- **Units** are metres, m³ and kg. Prices are in NZD without GST unless the name says otherwise.
- **Null** means that there is no value. Requests may leave out a field that may be null.
- **Unknown fields** of a request are rejected. Responses may get further fields at any time; ignore those that you do not know.
- **Records of others** answer 404, like records that do not exist.

## Failures

Every failure is a problem document (RFC 9457) with a \`code\` for programs, a text for people and a \`requestId\`. \`errors\` names each wrong value.

## Retries

Send an \`Idempotency-Key\` with every POST that changes something. After a timeout or a 5xx response, send the same request with the same key: it is run once, and returns the same response.

## Versions

\`ETag\` is the version of a record. Send it as \`If-Match\` with a change: the response is 412 when the record has changed since. "Versions of the API" below says how the API itself changes.

## Limits

\`RateLimit-Limit\` is the number of requests in a minute, \`RateLimit-Remaining\` how many of them may be sent at once, and \`RateLimit-Reset\` the seconds until all are available again. With 429, wait for the seconds in \`Retry-After\`.`;

/** The first section of the API reference. */
export const overview = (): string =>
  [CONVENTIONS, guideText('sign-in-of-a-program'), guideText('api-versions')].join('\n\n');
