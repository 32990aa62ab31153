import { expect, test } from 'vitest';
import { z } from 'zod';
import { hasForbiddenCharacters } from '@cartage/domain/text/fold.ts';
import { SHAPES } from '#operation-shapes.ts';

interface Field {
  readonly path: string;
  readonly schema: z.ZodType;
}

/**
 * Cells of a spreadsheet: `domain/src/consignment-import` checks them, because its errors name the row and the column.
 */
const CHECKED_ELSEWHERE = [
  'startImport.body.rows[][]',
  'startImport.body.corrections[].value',
  // Pictures in base64 of at most 2 MB.
  'uploadProofOfDelivery.body.signature',
  'uploadProofOfDelivery.body.photos[]',
  'uploadDeskProof.body.signature',
  'uploadDeskProof.body.photos[]',
];

/** Every schema of a request that takes a string. */
function textFields(schema: z.core.$ZodType, path: string): Field[] {
  // Every schema of the classic API is a ZodType; definitions refer to the core type.
  const own = schema as z.ZodType;
  const { def } = own as unknown as { def: Record<string, unknown> & { type: string } };
  const inner = (name: string) => def[name] as z.core.$ZodType;
  switch (def.type) {
    case 'string':
      return [{ path, schema: own }];
    case 'object':
      return Object.entries(def['shape'] as Record<string, z.core.$ZodType>).flatMap(([name, field]) =>
        textFields(field, `${path}.${name}`),
      );
    case 'array':
      return textFields(inner('element'), `${path}[]`);
    case 'union':
      return (def['options'] as z.core.$ZodType[]).flatMap((option) => textFields(option, path));
    case 'record':
      return [...textFields(inner('keyType'), `${path}{}`), ...textFields(inner('valueType'), `${path}{}`)];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return textFields(inner('innerType'), path);
    case 'pipe':
      return inner('in') instanceof z.ZodTransform ? textFields(inner('out'), path) : [{ path, schema: own }];
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return [];
    default:
      throw new Error(`${path}: the check does not know schemas of type ${def.type}`);
  }
}

const requestFields = Object.entries(SHAPES).flatMap(([id, shape]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = (shape as Partial<Record<typeof part, z.ZodType>>)[part];
    return schema === undefined ? [] : textFields(schema, `${id}.${part}`);
  }),
);

const UNSTORABLE = ['a\u0000b', 'a\ud800b', 'a\udc00', 'a\u0007b'];
const LONGER_THAN_ANY_FIELD = 'y'.repeat(70_000);

/** The field accepts text that PostgreSQL cannot store, or text of any length. */
function isBare({ schema }: Field): boolean {
  const stores = UNSTORABLE.some((text) => {
    const read = schema.safeParse(text);
    return read.success && typeof read.data === 'string' && hasForbiddenCharacters(read.data);
  });
  return stores || schema.safeParse(LONGER_THAN_ANY_FIELD).success;
}

test('no text field of a request accepts characters that cannot be stored, or any length', () => {
  expect(requestFields.length).toBeGreaterThan(100);
  expect(requestFields.filter(isBare).map(({ path }) => path)).toEqual(CHECKED_ELSEWHERE);
});

const ONE_LINE = /\.(?:fullName|phone|email|streetNumber|street|suburb|city|postcode|\w+Reference)$/;

/** They are compared or looked up, never stored or printed. */
const ONLY_SEARCHED = /^(?:searchConsignments|availableBookingDates|pickupManifest\.body\.searchParameters)/;

/** Headings of a customer's file, which may have two lines in a spreadsheet. */
const HEADINGS = /^saveImportMapping\.body\.columns\./;

test('names, addresses and references that are stored are one line', () => {
  const fields = requestFields.filter(
    ({ path }) => ONE_LINE.test(path) && !ONLY_SEARCHED.test(path) && !HEADINGS.test(path),
  );
  expect(fields.length).toBeGreaterThan(60);
  const broken = fields.filter(({ schema }) => schema.safeParse('Tui\r\nBcc').success);
  expect(broken.map(({ path }) => path)).toEqual([]);
});

const NAME_OR_PLACE = /\.(?:fullName|streetNumber|street|suburb|city|postcode)$/;

test('names and places that labels, notes and quotes print have a glyph for every character', () => {
  const fields = requestFields.filter(
    ({ path }) => NAME_OR_PLACE.test(path) && !ONLY_SEARCHED.test(path) && !HEADINGS.test(path),
  );
  expect(fields.length).toBeGreaterThan(40);
  const broken = fields.filter(({ schema }) => schema.safeParse('Tui \u{10000}').success);
  expect(broken.map(({ path }) => path)).toEqual([]);
});

test('the check finds a bare string schema', () => {
  const shape = z.strictObject({ list: z.array(z.string()).nullish(), short: z.string().max(5) });
  expect(
    textFields(shape, 'x')
      .filter(isBare)
      .map(({ path }) => path),
  ).toEqual(['x.list[]', 'x.short']);
});
