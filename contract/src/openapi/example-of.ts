import type { JsonSchema } from '#openapi/json-schema.ts';

type Components = Readonly<Record<string, JsonSchema>>;

/** The key of the one entry of an example for a record, which is by consignment id. */
const RECORD_KEY = '184417';

/** The example of a schema: its own, else made from those of its parts. Undefined without any. */
export function exampleOf(schema: JsonSchema, components: Components): unknown {
  const { examples, $ref, anyOf, oneOf, properties, items, additionalProperties } = schema;
  if (examples !== undefined) return examples[0];
  if ($ref !== undefined) {
    const component = components[$ref.replace('#/components/schemas/', '')];
    return component === undefined ? undefined : exampleOf(component, components);
  }
  if ('const' in schema) return schema.const;
  const [first] = anyOf ?? oneOf ?? [];
  if (first !== undefined) return exampleOf(first, components);
  if (properties !== undefined) return exampleOfObject(properties, components);
  if (isSchema(items)) {
    const entry = exampleOf(items, components);
    return entry === undefined ? undefined : [entry];
  }
  if (isSchema(additionalProperties)) return { [RECORD_KEY]: exampleOf(additionalProperties, components) };
  return schema.type === 'object' ? {} : undefined;
}

function exampleOfObject(properties: NonNullable<JsonSchema['properties']>, components: Components) {
  const entries = Object.entries(properties).map(([name, schema]) => [
    name,
    isSchema(schema) ? exampleOf(schema, components) : undefined,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
