import type { JsonSchema } from '@cartage/contract/openapi/json-schema.ts';
import { escapeHtml } from '#platform/docs/html.ts';

const INDENT = '  ';

/** A schema in the notation of TypeScript, with links to the shapes it refers to. */
export function schemaHtml(schema: JsonSchema | boolean, depth = 0): string {
  if (typeof schema === 'boolean') return 'unknown';
  if (schema.$ref !== undefined) return link(schema.$ref);
  const { anyOf } = schema;
  if (anyOf !== undefined) return anyOf.map((one) => schemaHtml(one, depth)).join(' | ');
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return choices(schema.enum);
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  if (schema.type === 'array') return `${list(schema, depth)}[]`;
  if (schema.type === 'object') return record(schema, depth);
  return schema.type ?? 'unknown';
}

/** Limits of a value, in words. */
export function limitsOf(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean') return '';
  const inner = schema.anyOf?.find((one) => typeof one === 'object' && one.type !== 'null');
  if (inner !== undefined) return limitsOf(inner);
  return [
    range(schema.minLength, schema.maxLength, 'letters'),
    range(schema.minItems, schema.maxItems, 'entries'),
    range(schema.minimum, schema.maximum, ''),
    schema.pattern === undefined ? '' : `like ${schema.pattern}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function record({ properties = {}, required = [] }: JsonSchema, depth: number): string {
  const inner = INDENT.repeat(depth + 1);
  const lines = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?';
    const limits = limitsOf(schema);
    const note = limits === '' ? '' : ` <i>${escapeHtml(limits)}</i>`;
    return `${inner}${escapeHtml(name)}${mark}: ${schemaHtml(schema, depth + 1)}${note}`;
  });
  return `{\n${lines.join('\n')}\n${INDENT.repeat(depth)}}`;
}

function list({ items }: JsonSchema, depth: number): string {
  const one = schemaHtml(Array.isArray(items) ? (items[0] ?? true) : (items ?? true), depth);
  return one.includes(' | ') && !one.startsWith('{') ? `(${one})` : one;
}

function choices(values: readonly unknown[]): string {
  return values.map(literal).join(' | ');
}

function literal(value: unknown): string {
  return escapeHtml(JSON.stringify(value));
}

function link(ref: string): string {
  const name = escapeHtml(ref.slice(ref.lastIndexOf('/') + 1));
  return `<a href="#shape-${name}">${name}</a>`;
}

function range(min: number | undefined, max: number | undefined, unit: string): string {
  if (min === undefined && max === undefined) return '';
  const words =
    min === undefined ? `at most ${max}` : max === undefined ? `at least ${min}` : `${min} to ${max}`;
  return `${words} ${unit}`.trim();
}
