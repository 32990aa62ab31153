import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface Described {
  readonly schema: JsonSchema;
  /** Components that the schema refers to, by name. */
  readonly components: Readonly<Record<string, JsonSchema>>;
}

/** `input` for requests, `output` for responses. */
export function describeSchema(shape: z.ZodType, io: 'input' | 'output'): Described {
  const converted = z.toJSONSchema(shape, { io, unrepresentable: 'any', override: isOpen });
  const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $defs = {}, $schema: _dialect, ...schema }: JsonSchema = JSON.parse(text, tidy);
  const components: Record<string, JsonSchema> = {};
  for (const [name, definition] of Object.entries($defs)) {
    const { id: _name, ...rest } = definition;
    components[name] = rest;
  }
  return { schema, components };
}

/** A response may get further fields in a later version; only requests reject unknown ones. */
function isOpen({
  zodSchema,
  jsonSchema,
}: {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: JsonSchema;
}): void {
  if (zodSchema._zod.def.type === 'object' && zodSchema._zod.def.catchall === undefined)
    delete jsonSchema.additionalProperties;
}

/** OpenAPI 3.1 has `examples`. The pattern of a number or a date says less than its type or format. */
function tidy(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { example, pattern, ...rest } = value as Record<string, unknown>;
  const isClear = rest['type'] === 'integer' || String(rest['format']).startsWith('date');
  return {
    ...rest,
    ...(typeof pattern === 'string' && !isClear && { pattern }),
    ...(pattern !== undefined && typeof pattern !== 'string' && { pattern }),
    ...(example !== undefined && { examples: [example] }),
  };
}
