import type { ErrorCode } from '@cartage/contract/errors.ts';
import { type Operation, operation } from '@cartage/contract/operations.ts';
import { OPERATIONS, type ServedOperationId } from '@cartage/contract/operation-table.ts';
import { BAD_BODIES, badValues, FORBIDDEN_FIELDS, TEXTS } from './bad-values.ts';
import { placesOf } from './places.ts';
import { without, withRaw } from './raw-json.ts';
import { addressOf, type Sample } from './samples.ts';
import { spread } from './spread.ts';
import { refusalOf } from './verdict.ts';

export interface BadRequest {
  readonly what: string;
  readonly url: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Expected error codes; null for anything but an internal error. */
  readonly expected: readonly ErrorCode[] | null;
}

/**
 * `all`: the full product of places and values. `some`: each value for at least one of the places of its kind, and each
 * place with several values. Operations share out the texts and the unknown names.
 */
type Extent = 'all' | 'some';

/** Every class of bad input in docs/reference/promises.md that fits the operation, generated from its shapes. */
export function badRequests(id: ServedOperationId, sample: Sample, extent: Extent): BadRequest[] {
  const own = operation(id);
  return [...badBodies(own, sample, extent), ...badQueries(own, sample, extent), ...badHeaders(own, sample)];
}

/** For each place when not all values are sent. */
const MIN_VALUES = 5;

function partOf<Value>(lists: readonly (readonly Value[])[], extent: Extent): Value[] {
  return (extent === 'all' ? lists : spread(lists, MIN_VALUES)).flat();
}

const TEXT_SHARES = 3;
const NAME_SHARES = 5;

/** The share of one operation. Each value is in the share of every so many operations. */
function shareOf<Value>({ id }: Operation, values: readonly Value[], shares: number, extent: Extent) {
  const turn = OPERATION_IDS.indexOf(id);
  return extent === 'all' ? values : values.filter((_value, index) => index % shares === turn % shares);
}

const OPERATION_IDS = Object.keys(OPERATIONS);

function badBodies(own: Operation, sample: Sample, extent: Extent): BadRequest[] {
  const url = addressOf(own.id, sample);
  const { body: shape } = own.shape;
  if (shape === undefined) return unexpectedBodies(own, url);
  const text = (what: string, body: string): BadRequest => {
    const refusal = refusalOf(shape, body);
    return { what, url, body, expected: refusal === null ? null : [refusal] };
  };
  const places = placesOf(shape);
  const texts = shareOf(own, TEXTS, TEXT_SHARES, extent);
  return [
    ...Object.values(Object.groupBy(places, ({ kind }) => kind)).flatMap((alike) =>
      partOf(
        alike.map(({ path, kind, choices }) => badValues(kind, choices, texts).map((raw) => ({ path, raw }))),
        extent,
      ).map(({ path, raw }) => text(`${at(path)} is ${raw.slice(0, 60)}`, withRaw(sample.body, path, raw))),
    ),
    ...places
      .filter(({ path, isRequired }) => isRequired && path.length > 0 && typeof path.at(-1) === 'string')
      .map(({ path }) => text(`${at(path)} is missing`, JSON.stringify(without(sample.body, path)))),
    ...places
      .filter(({ kind }) => kind === 'record')
      .flatMap(({ path }) =>
        withUnknownField(url, sample, path, shareOf(own, FORBIDDEN_FIELDS, NAME_SHARES, extent)),
      ),
    ...badRanges(url, sample),
    ...BAD_BODIES.map(({ name, text: body }) => ({
      what: `body: ${name}`,
      url,
      body,
      expected: ['malformed-request', 'unknown-field', 'body-too-large'] as const,
    })),
  ];
}

/** Whole days, inclusive: a search accepts at most 365. */
const RANGES = [
  { from: '2026-03-18', to: '2026-03-17', isGood: false },
  { from: '2025-03-18', to: '2026-03-18', isGood: false },
  { from: '1990-01-01', to: '2100-12-31', isGood: false },
  { from: '2025-03-19', to: '2026-03-18', isGood: true },
  { from: '2026-03-18', to: '2026-03-18', isGood: true },
  // The day of 25 hours, the one of 23, and a day that only some years have.
  { from: '2026-04-05', to: '2026-04-05', isGood: true },
  { from: '2026-09-27', to: '2026-09-27', isGood: true },
  { from: '2024-02-29', to: '2025-02-26', isGood: true },
];

/** For every body with a start and an end. */
function badRanges(url: string, { body }: Sample): BadRequest[] {
  const range = property(body, 'date');
  if (range === undefined) return [];
  return RANGES.map(({ from, to, isGood }) => ({
    what: `from ${from} to ${to}`,
    url,
    body: withRaw(
      body,
      ['date'],
      JSON.stringify(Object.assign({}, range, { startDateUtc: from, endDateUtc: to })),
    ),
    expected: isGood ? null : (['rule-broken'] as const),
  }));
}

/** A field more, at the beginning and at the end of a record. */
function withUnknownField(
  url: string,
  sample: Sample,
  path: readonly (string | number)[],
  names: readonly string[],
): BadRequest[] {
  const own = path.reduce<unknown>(property, sample.body);
  // Of two mutually exclusive fields the sample has one.
  if (own === null || own === undefined) return [];
  const fields = JSON.stringify(own).slice(1, -1);
  return names
    .filter((name) => property(own, name) === undefined)
    .flatMap((name) => {
      const field = `${JSON.stringify(name)}:1`;
      const raws = fields === '' ? [field] : [`${field},${fields}`, `${fields},${field}`];
      return raws.map((raw) => ({
        what: `${at(path)} has a field ${name}`,
        url,
        body: withRaw(sample.body, path, `{${raw}}`),
        expected: ['unknown-field'] as const,
      }));
    });
}

function property(value: unknown, name: string | number): unknown {
  return Object.entries(value ?? {}).find(([key]) => key === String(name))?.[1];
}

/** Operations without a body reject one. */
function unexpectedBodies(own: Operation, url: string): BadRequest[] {
  if (own.method === 'GET') return [];
  return [{ what: 'a body', url, body: '{"a":1}', expected: ['unknown-field'] }];
}

const QUERY_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '1000000000',
  '99999999999',
  '26',
  '201',
  '1.5',
  '0x10',
  '+5',
  ' 5',
  '\u0661',
  'NaN',
  'null',
  'undefined',
  '[object Object]',
  'id;drop',
  'CREATIONDATE',
  'ASC',
  'toString',
  'constructor',
  '__proto__',
  '\u0000',
  '%',
  'x'.repeat(3_000),
];

function badQueries(own: Operation, sample: Sample, extent: Extent): BadRequest[] {
  const plain = addressOf(own.id, sample);
  const joint = plain.includes('?') ? '&' : '?';
  const shape = own.shape.query;
  const request = (what: string, query: Record<string, string>): BadRequest => {
    const refusal = shape === undefined ? 'unknown-field' : refusalOf(shape, JSON.stringify(query));
    const url = addressOf(own.id, { ...sample, query });
    return { what, url, ...bodyOf(sample), expected: refusal === null ? null : [refusal] };
  };
  const names = shape === undefined ? [] : placesOf(shape).flatMap(({ path }) => path.map(String));
  const pasted = (what: string, more: string, expected: ErrorCode): BadRequest => ({
    what,
    url: `${plain}${joint}${more}`,
    ...bodyOf(sample),
    expected: [expected],
  });
  const texts = shareOf(own, TEXTS, TEXT_SHARES, extent).map((text): string => JSON.parse(text));
  const values = partOf(
    names.map((name) => [...QUERY_TEXTS, ...texts].map((value) => ({ name, value }))),
    extent,
  ).map(({ name, value }) =>
    request(`?${name}=${value.slice(0, 40)}`, Object.assign({}, sample.query, { [name]: value })),
  );
  const unknown = FORBIDDEN_FIELDS.filter((name) => name !== '' && !names.includes(name));
  const forms = names.flatMap((name) => [
    pasted(`${name} twice`, `${name}=${sample.query?.[name] ?? ''}`, 'malformed-request'),
    pasted(`${name} as a list`, `${name}%5B%5D=1`, 'unknown-field'),
    pasted(`${name} as an object`, `${name}%5Ba%5D=1`, 'unknown-field'),
  ]);
  return [
    ...values,
    ...forms,
    ...shareOf(own, unknown, NAME_SHARES, extent).map((name) =>
      pasted(`parameter ${name}`, `${name}=1`, 'unknown-field'),
    ),
    pasted('broken percent sign', 'a=%E0%A4%A', 'malformed-request'),
    pasted('bytes that are no text', 'a=%ff', 'malformed-request'),
    pasted('5 KB of parameters', `a=${'b'.repeat(5_000)}`, 'address-too-long'),
  ];
}

function badHeaders(own: Operation, sample: Sample): BadRequest[] {
  const url = addressOf(own.id, sample);
  if (own.shape.body === undefined) return [];
  const typed = (type: string, expected: readonly ErrorCode[] | null): BadRequest => ({
    what: `content type ${type}`,
    url,
    ...bodyOf(sample),
    headers: { 'content-type': type },
    expected,
  });
  const headed = (name: string, value: string, expected: ErrorCode): BadRequest => ({
    what: `${name}: ${value.slice(0, 40)}`,
    url,
    ...bodyOf(sample),
    headers: { [name]: value },
    expected: [expected],
  });
  return [
    ...['text/plain', 'application/x-www-form-urlencoded', 'text/xml'].map((type) =>
      typed(type, ['unsupported-type']),
    ),
    typed('multipart/form-data; boundary=x', [
      own.shape.form === undefined ? 'unsupported-type' : 'malformed-request',
    ]),
    ...['application/octet-stream', 'application/jsonx', 'json', '*/*', 'application/merge-patch+json'].map(
      (type) => typed(type, ['unsupported-type']),
    ),
    typed('application/json; charset=utf-16', ['unsupported-type']),
    typed('application/json; charset=latin1', ['unsupported-type']),
    typed('application/json;charset="UTF-8"', null),
    headed('content-encoding', 'gzip', 'unsupported-type'),
    ...['*', '1', 'W/"1"', '"1", "2"', '"x"', '"-1"', '"0"', '"99999999999999999999"'].map((value) =>
      headed('if-match', value, 'malformed-request'),
    ),
    ...(own.method === 'POST' ? ['', ' ', 'a b', 'k'.repeat(256), '\u00e9'] : []).map((value) =>
      headed('idempotency-key', value, 'malformed-request'),
    ),
  ];
}

function bodyOf({ body }: Sample): { readonly body?: string } {
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

function at(path: readonly (string | number)[]): string {
  return `/${path.join('/')}`;
}
