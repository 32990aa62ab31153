import { REFERENCE_PATTERN } from '@cartage/domain/consignment/reference.ts';
import { cleanText, hasForbiddenCharacters, hasLineBreak } from '@cartage/domain/text/fold.ts';
import { unprintableIssue } from '@cartage/domain/text/printable.ts';
import { z } from 'zod';
import { described, named, numberField, stringField } from '#shapes/described.ts';

/** The catalogue words the message of a value of another type. */
const missingAs =
  (message: string) =>
  ({ input }: { readonly input?: unknown }) =>
    input === undefined ? message : undefined;

/** User input: NFC, trimmed, length in code points, no control characters. */
export const text = (limits: {
  readonly min?: number;
  readonly max: number;
  readonly tooLong?: string;
  /** Message of a missing or empty text. */
  readonly missing?: string;
}) =>
  z
    .string(limits.missing === undefined ? undefined : { error: missingAs(limits.missing) })
    .overwrite(cleanText)
    .refine((value) => !hasForbiddenCharacters(value), "Has a character that can't be stored")
    .refine(
      (value) => [...value].length >= (limits.min ?? 0),
      limits.min === 1 ? (limits.missing ?? 'Is required') : `Minimum length is ${limits.min} characters`,
    )
    .refine(
      (value) => [...value].length <= limits.max,
      limits.tooLong ?? `Maximum length is ${limits.max} characters`,
    )
    // Refinements are not part of the OpenAPI document.
    .meta({ ...(limits.min !== undefined && { minLength: limits.min }), maxLength: limits.max });

/** Text that labels and documents show: their fonts have every character of it. */
export const printedText = (limits: Parameters<typeof text>[0]) =>
  text(limits).superRefine((value, { addIssue }) => {
    const issue = unprintableIssue(value);
    if (issue !== null) addIssue(`Has ${issue}`);
  });

/** Printed text of one line: a name or a part of an address. A line break could forge a line of an email or a document. */
export const printedLine = (limits: Parameters<typeof text>[0]) =>
  printedText(limits).refine((value) => !hasLineBreak(value), 'Must not contain line breaks');

/** Text of one line: a name or a part of an address. A line break in it could forge a line of an email or a document. */
export const line = (limits: { readonly min?: number; readonly max: number }) =>
  text(limits).refine((value) => !hasLineBreak(value), 'Must not contain line breaks');

export const LARGEST_INT = 2_147_483_647;

/** Whole number in a path or a query: digits only, so that `1e3`, `0x10`, ` 5`, `+5` and `007` are refused. */
export const digits = (limits: { readonly min: number; readonly max: number }) =>
  z
    .string()
    .regex(/^(0|[1-9]\d{0,9})$/, 'Must be a whole number')
    .transform(Number)
    .refine(
      (value) => value >= limits.min && value <= limits.max,
      `Must be from ${limits.min} to ${limits.max}`,
    )
    .meta({ type: 'integer', minimum: limits.min, maximum: limits.max });

export const organisationId = described(
  digits({ min: 1, max: LARGEST_INT }),
  'Number of the organisation that the token is for.',
  101,
);
export const id = z.number().int().min(1).max(LARGEST_INT);
/** Callers may send a reference in any case. */
export const reference = z
  .string()
  .toUpperCase()
  .regex(REFERENCE_PATTERN, 'Must be a consignment reference such as KEA00000123')
  .meta({
    description: 'Reference of the consignment, as on its label. Upper and lower case are equal.',
    example: 'KEA00000123',
  });

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

const isRealDay = (value: string) => {
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
};
const isStorable = (value: string) => value >= '1990-01-01' && value < '2101-01-01';

/** An instant with its zone; the calendar date in it must exist. */
export const instant = z
  .string()
  .regex(INSTANT, 'Must be a date and time with its zone')
  .refine(
    (value) => isRealDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)),
    'Is not a date that exists',
  )
  .refine(isStorable, 'Must be from 1990 to 2100')
  .meta({ format: 'date-time' });

/** The client's time, stored only in the audit log. The server uses its own time. */
export const callerTime = described(
  instant.nullish(),
  "The time on the client's clock, for the audit log. The server uses its own time.",
  '2026-03-18T01:30:00Z',
);

/** A calendar date, yyyy-MM-dd. */
export const day = z
  .string()
  .refine((value) => DAY.test(value) && isRealDay(value), 'Must be a date')
  .refine(isStorable, 'Must be from 1990 to 2100')
  .meta({ format: 'date' });

/** A calendar date, or an instant: a date alone means that day's midnight in the tenant's zone (design rule 7). */
export const dayOrInstant = z
  .string()
  .refine(
    (value) => DAY.test(value) || INSTANT.test(value),
    'Must be a date, or a date and time with its zone',
  )
  .refine(
    (value) => isRealDay(value.slice(0, 10)) && (DAY.test(value) || !Number.isNaN(Date.parse(value))),
    'Is not a date that exists',
  )
  .refine(isStorable, 'Must be from 1990 to 2100')
  .meta({ anyOf: [{ format: 'date' }, { format: 'date-time' }] });

/** The id of a record in a path. */
export const idParam = (description: string, example: number) =>
  described(digits({ min: 1, max: LARGEST_INT }), description, example);

/** The body of a POST operation that needs none. */
export const noFields = named(z.strictObject({}), 'NoFields', 'An object without fields.');

export const orgParams = z.strictObject({ org: organisationId });
export const refParams = z.strictObject({ org: organisationId, ref: reference });

export const namedSite = named(
  z.object({ id: numberField('Id of the site.', 12), name: stringField('Name of the site.', 'Onehunga') }),
  'NamedSite',
  'A site of the organisation.',
);
