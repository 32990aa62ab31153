import { z } from 'zod';

export type Kind = 'text' | 'date' | 'number' | 'choice' | 'list' | 'record' | 'switch';

/** The place of a value in a request, and its schema in the contract. */
export interface Place {
  readonly path: readonly (string | number)[];
  readonly kind: Kind;
  readonly isRequired: boolean;
  readonly choices: readonly string[];
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The request side of a contract shape as JSON Schema; limits set by refinements are not in it. */
export function requestSchema(shape: z.ZodType): JsonSchema {
  const { $defs = {}, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return asSchema(withoutReferences(schema, $defs));
}

/** Puts each named schema in the place of its references. */
function withoutReferences(value: unknown, named: Readonly<Record<string, JsonSchema>>): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutReferences(item, named));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value as { readonly $ref?: unknown };
  const name = typeof $ref === 'string' ? $ref.slice('#/$defs/'.length) : '';
  const parts = Object.entries({ ...named[name], ...rest });
  return Object.fromEntries(parts.map(([key, part]) => [key, withoutReferences(part, named)]));
}

/** Every place of the shape, the root first. The first item of an array represents all. */
export function placesOf(shape: z.ZodType): Place[] {
  return walk(requestSchema(shape), [], true);
}

function walk(schema: JsonSchema, path: readonly (string | number)[], isRequired: boolean): Place[] {
  const own = notNull(schema);
  const here: Place = { path, kind: kindOf(own, path), isRequired, choices: choicesOf(own) };
  return [here, ...below(own, path)];
}

function below(schema: JsonSchema, path: readonly (string | number)[]): Place[] {
  if (schema.type === 'array') return walk(asSchema(schema.items), [...path, 0], true);
  if (schema.type !== 'object') return [];
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    walk(asSchema(property), [...path, name], required.has(name)),
  );
}

/** `X | null` without its null. */
export function notNull(schema: JsonSchema): JsonSchema {
  const other = schema.anyOf?.map(asSchema).find((choice) => choice.type !== 'null');
  if (other !== undefined) return notNull(other);
  const types: unknown = schema.type;
  if (!Array.isArray(types)) return schema;
  return { ...schema, type: types.find((type) => type !== 'null') };
}

export function asSchema(schema: unknown): JsonSchema {
  if (schema === null || typeof schema !== 'object') throw new Error('The contract has a place of no kind');
  // `true` and `false` are the only schemas that are not objects, and zod writes neither for a request.
  return schema as JsonSchema;
}

function kindOf(schema: JsonSchema, path: readonly (string | number)[]): Kind {
  switch (schema.type) {
    case 'object':
      return 'record';
    case 'array':
      return 'list';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'switch';
    default:
      if (schema.enum !== undefined) return 'choice';
      // The names of all dates in requests end with Utc or Date.
      return /(Utc|Date)$/.test(String(path.at(-1))) ? 'date' : 'text';
  }
}

function choicesOf(schema: JsonSchema): string[] {
  return (schema.enum ?? []).map(String);
}
