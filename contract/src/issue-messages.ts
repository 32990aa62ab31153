import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** The name of a JSON type in a message. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

/**
 * The message of an invalid value, for a schema without a message of its own. The library's messages name its own terms,
 * such as "option" and "discriminator".
 */
export function issueMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue);
    case 'invalid_value':
      return isMissing(issue) ? 'Is required' : `Must be ${oneOf(issue.values.map(String))}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return 'Is not a known field';
    case 'invalid_union':
      return wrongVariant(issue);
    case 'invalid_key':
      return 'Is not a known field';
    case 'invalid_format':
      return 'Does not have the required format';
    case 'invalid_element':
    case 'custom':
      return 'Is not valid';
  }
}

const isMissing = ({ input }: Issue) => input === undefined;

function wrongType(issue: Issue & { readonly code: 'invalid_type' }): string {
  if (isMissing(issue)) return (issue.path ?? []).length === 0 ? 'The request has no body' : 'Is required';
  if (issue.expected === 'int') return 'Must be a whole number';
  return `Must be ${TYPES[issue.expected] ?? 'another type'}`;
}

/** Texts have messages of their own; see `shapes/common.ts`. */
function tooSmall({ origin, minimum, inclusive }: Issue & { readonly code: 'too_small' }): string {
  if (origin === 'array')
    return minimum === 1 ? 'Must not be empty' : `Must have at least ${minimum} entries`;
  if (origin === 'string') return minimum === 1 ? 'Is required' : `Minimum length is ${minimum} characters`;
  return inclusive === false ? `Must be more than ${minimum}` : `Must be at least ${minimum}`;
}

function tooBig({ origin, maximum, inclusive }: Issue & { readonly code: 'too_big' }): string {
  if (origin === 'array') return `Must have at most ${maximum} ${maximum === 1 ? 'entry' : 'entries'}`;
  if (origin === 'string') return `Maximum length is ${maximum} characters`;
  return inclusive === false ? `Must be less than ${maximum}` : `Must be at most ${maximum}`;
}

function wrongVariant(issue: Issue & { readonly code: 'invalid_union' }): string {
  const { options } = issue as { readonly options?: readonly unknown[] };
  if (options !== undefined && options.length > 0) return `Must be ${oneOf(options.map(String))}`;
  const values = issue.errors.flat().flatMap((below) => (below.code === 'invalid_value' ? below.values : []));
  return values.length > 0 ? `Must be ${oneOf(values.map(String))}` : 'Is not valid';
}

function oneOf(values: readonly string[]): string {
  const [only] = values;
  return values.length === 1 && only !== undefined ? only : `one of: ${values.join(', ')}`;
}
