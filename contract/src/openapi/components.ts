import { exampleOf } from '#openapi/example-of.ts';
import type { JsonSchema } from '#openapi/json-schema.ts';

/** Components of the document, filled while its operations and messages are described. */
export interface Components {
  readonly schemas: Record<string, JsonSchema>;
  readonly examples: Record<string, { readonly value: unknown }>;
}

/** The example of a component is a component too, because many operations return the same record. */
export function examplesOf(schema: JsonSchema, { schemas, examples }: Components): Record<string, unknown> {
  const value = exampleOf(schema, schemas);
  if (schema.$ref === undefined) return { example: value };
  const name = schema.$ref.replace('#/components/schemas/', '');
  examples[name] ??= { value };
  return { examples: { [name]: { $ref: `#/components/examples/${name}` } } };
}

export function addSchemas(schemas: Components['schemas'], added: Readonly<Components['schemas']>): void {
  for (const [name, schema] of Object.entries(added)) {
    const known = schemas[name];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas have the name ${name}`);
    schemas[name] = schema;
  }
}
