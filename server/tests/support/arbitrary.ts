import {
  anything,
  array,
  constant,
  constantFrom,
  double,
  integer,
  oneof,
  record,
  string,
  type Arbitrary,
} from 'fast-check';
import type { z } from 'zod';
import { asSchema, notNull, requestSchema } from './places.ts';

/**
 * Random requests that mostly equal the sample, with some values replaced by others of the same shape, or removed.
 * Enough of them pass validation to reach the code behind it.
 */
export function requestsLike(shape: z.ZodType, sample: unknown): Arbitrary<unknown> {
  return fitting(requestSchema(shape), sample);
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

function fitting(schema: JsonSchema, sample: unknown): Arbitrary<unknown> {
  const own = notNull(schema);
  const isLeaf = own.type !== 'object' && own.type !== 'array';
  return oneof(
    { weight: 24, arbitrary: ofType(own, sample) },
    { weight: isLeaf ? 48 : 0, arbitrary: constant(sample) },
    { weight: 1, arbitrary: constant(null) },
    { weight: 1, arbitrary: anything({ maxDepth: 2 }) },
  );
}

function ofType(schema: JsonSchema, sample: unknown): Arbitrary<unknown> {
  if (schema.enum !== undefined) return constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, sample);
    case 'array':
      return array(fitting(asSchema(schema.items), partOf(sample, '0')), { maxLength: 4 });
    case 'integer':
      return integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 400, 400) });
    case 'number':
      return oneof(integer({ min: 1, max: 40 }), double({ min: 0, max: 120, noNaN: true }), double());
    case 'boolean':
      return constantFrom(true, false);
    default:
      return oneof(
        string({ unit: 'grapheme', maxLength: 30 }),
        string({ unit: 'binary', maxLength: 30 }),
        constantFrom('2026-03-18', '2026-03-18T10:00:00Z', '2026-02-30', ''),
      );
  }
}

function objectOf(schema: JsonSchema, sample: unknown): Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => [name, fitting(asSchema(property), partOf(sample, name))] as const,
  );
  return record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] });
}

function partOf(sample: unknown, name: string): unknown {
  return Object.entries(Object(sample)).find(([key]) => key === name)?.[1];
}
