import { expect, test } from 'vitest';
import { buildDocument } from '#openapi/document.ts';
import { ERROR_TEXTS } from '#openapi/error-descriptions.ts';

const document = buildDocument();
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const messages = Object.values(document.webhooks).map(({ post }) => post);
const exchanges = [...operations, ...messages];

interface Place {
  readonly at: string;
  /** Name of the field, parameter or header. */
  readonly name: string;
  readonly description: unknown;
  readonly hasExample: boolean;
}

// Parts of the document have no types.
const entriesOf = (value: unknown) => Object.entries<Readonly<Record<string, unknown>>>(Object(value));

/** The component that a `$ref` names, else the value itself. */
function resolved(value: unknown): Record<string, unknown> {
  const { $ref } = Object(value);
  if (typeof $ref !== 'string') return Object(value);
  const found = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, step) => Object(at)[step], document);
  return { ...Object(found), ...Object(value) };
}

/** Objects and lists get the examples of their parts. */
function needsNoExample(schema: Record<string, unknown>): boolean {
  const variants = [schema['anyOf'], schema['oneOf']].flatMap((list) => (Array.isArray(list) ? list : []));
  return (
    schema['type'] === 'object' ||
    'properties' in schema ||
    'const' in schema ||
    (schema['type'] === 'array' && resolved(Object(schema['items']))['properties'] !== undefined) ||
    variants.some((variant) => needsNoExample(resolved(variant)))
  );
}

/** Every field of every object below a value of the document. */
function fieldsOf(value: unknown, at: string): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return entriesOf(value).flatMap(([key, below]) => {
    if (['example', 'examples', 'x-codeSamples'].includes(key)) return [];
    if (key !== 'properties') return fieldsOf(below, `${at}.${key}`);
    return entriesOf(below).flatMap(([name, schema]) => {
      const whole = resolved(schema);
      const hasExample = 'examples' in whole || needsNoExample(whole) || whole['format'] === 'binary';
      const place = { at: `${at}.${name}`, name, description: whole['description'], hasExample };
      return [place].concat(fieldsOf(schema, `${at}.${name}`));
    });
  });
}

const fields = [
  ...fieldsOf(document.components.schemas, 'schemas'),
  ...exchanges.flatMap(({ operationId, requestBody, responses }) =>
    fieldsOf({ requestBody, responses }, operationId),
  ),
];
const parameters = [
  ...Object.values(document.components.parameters),
  ...operations.flatMap((operation) =>
    operation.parameters.flatMap((parameter) => ('$ref' in parameter ? [] : [parameter])),
  ),
].map((parameter): Place => ({
  at: `${parameter.in} ${parameter.name}`,
  name: parameter.name,
  description: parameter.description,
  hasExample: ('example' in parameter && parameter.example !== undefined) || 'examples' in parameter.schema,
}));
const headers = entriesOf(document.components.headers).map(([name, header]): Place => ({
  at: `header ${name}`,
  name,
  description: header['description'],
  hasExample: 'examples' in Object(header['schema']),
}));
const places = [...fields, ...parameters, ...headers];

const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const isSentence = (text: unknown) => typeof text === 'string' && /[.)]$|^- `/.test(text);

function missingTexts({ operationId, summary, description = '', ...rest }: (typeof exchanges)[number]) {
  const bodies = [rest.requestBody, ...Object.values(rest.responses)].flatMap((part) =>
    entriesOf(Object(part).content).filter(
      ([type]) => type === 'application/json' || type.startsWith('multipart'),
    ),
  );
  const hasExamples = bodies.every(
    ([type, media]) => type.startsWith('multipart') || media['example'] !== undefined || 'examples' in media,
  );
  return [
    ...(summary === operationId || / /.test(summary) === false ? [`${operationId}: summary`] : []),
    ...(isSentence(description) && letters(description) !== letters(summary)
      ? []
      : [`${operationId}: description`]),
    ...(hasExamples ? [] : [`${operationId}: example`]),
  ];
}

test('[@API-01] every operation has a summary, a description and examples of its request and response', () => {
  expect(operations.length).toBeGreaterThan(90);
  const missing = exchanges.flatMap(missingTexts);
  expect(missing, 'add `summary` and `description` to the shape').toEqual([]);
});

test('every field, parameter and header has a description of its own words', () => {
  expect(places.length).toBeGreaterThan(600);
  const missing = places.filter(
    ({ name, description }) => !isSentence(description) || letters(String(description)) === letters(name),
  );
  expect(
    missing.map(({ at }) => at),
    'add `described(…)` of contract/src/shapes/described.ts to the field',
  ).toEqual([]);
});

test('every value has an example', () => {
  const missing = places.filter(({ hasExample }) => !hasExample);
  expect(missing.map(({ at }) => at)).toEqual([]);
});

test('every component and every error has a description', () => {
  const components = entriesOf(document.components.schemas).filter(
    ([, schema]) => !isSentence(schema['description']),
  );
  expect(components.map(([name]) => name)).toEqual([]);
  const errors = entriesOf(ERROR_TEXTS).filter(([, text]) => !isSentence(text['description']));
  expect(errors.map(([code]) => code)).toEqual([]);
});

test('no two schemas of an object are the same', () => {
  const seen = new Map<string, string>();
  const copies: string[] = [];
  const collect = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('properties' in value) {
      const { description: _description, ...schema } = value as Record<string, unknown>;
      const text = JSON.stringify(schema);
      const first = seen.get(text);
      if (first === undefined) seen.set(text, at);
      else copies.push(`${at} is ${first}`);
    }
    for (const [key, below] of entriesOf(value)) collect(below, `${at}.${key}`);
  };
  collect(document.components.schemas, 'schemas');
  for (const { operationId, requestBody, responses } of operations)
    collect([requestBody, responses], operationId);
  expect(copies, 'name the schema with `named(…)` and use it in both places').toEqual([]);
});
