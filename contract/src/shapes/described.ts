import { z } from 'zod';

/**
 * Adds the text and the example of the API reference (`openapi/document.ts`). An object or a list needs no example of its
 * own where those of its parts fit together.
 */
export function described<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example?: unknown,
): Schema {
  return schema.meta({ description, ...(example !== undefined && { example }) });
}

/** A schema that is a component of the document: every use refers to it. */
export const named = <Schema extends z.ZodType>(schema: Schema, id: string, description: string): Schema =>
  schema.meta({ id, description });

/** Fields of responses. */
export const stringField = (description: string, example: string) =>
  described(z.string(), description, example);
export const stringOrNull = (description: string, example: string | null) =>
  described(z.string().nullable(), description, example);
export const numberField = (description: string, example: number) =>
  described(z.number(), description, example);
export const numberOrNull = (description: string, example: number | null) =>
  described(z.number().nullable(), description, example);
export const booleanField = (description: string, example: boolean) =>
  described(z.boolean(), description, example);

/** An instant in UTC, such as `2026-03-18T01:30:00.000Z`. */
export const instantField = (description: string, example: string) =>
  z.string().meta({ format: 'date-time', description, example });
export const instantOrNull = (description: string, example: string | null) =>
  z.string().nullable().meta({ format: 'date-time', description, example });

/** A calendar date in the tenant's time zone, such as `2026-03-18`. */
export const dayField = (description: string, example: string) =>
  z.string().meta({ format: 'date', description, example });
export const dayOrNull = (description: string, example: string | null) =>
  z.string().nullable().meta({ format: 'date', description, example });
