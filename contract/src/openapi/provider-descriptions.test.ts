import { expect, test } from 'vitest';
import { buildDocument } from '#openapi/document.ts';

const operations = Object.values(buildDocument().paths)
  .flatMap((methods) => Object.values(methods))
  .filter(({ tags }) => tags.includes('Provider API'));

/** Places of fields without a description, or of values without an example. */
function undescribed(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]: [string, unknown]) => {
    if (name !== 'properties') return name === 'example' ? [] : undescribed(value, path);
    return Object.entries(Object(value)).flatMap(([field, below]) => {
      const { description, example, type } = Object(below);
      const isLeaf = !['object', 'array'].includes(type) && !('anyOf' in Object(below));
      const isMissing = description === undefined || (isLeaf && example === undefined);
      const deeper = undescribed(below, `${path}.${field}`);
      return isMissing ? [`${path}.${field}`].concat(deeper) : deeper;
    });
  });
}

test('[@API-03] every operation and field of the provider API has a description, and every value an example', () => {
  expect(operations.map(({ operationId }) => operationId)).toEqual([
    'reportEvents',
    'providerChanges',
    'uploadProofOfDelivery',
  ]);
  for (const { operationId, description, parameters, requestBody, responses } of operations) {
    expect(description, operationId).toMatch(/\.$/);
    const parts = { parameters, requestBody, responses };
    expect(undescribed(parts, operationId)).toEqual([]);
    for (const parameter of parameters)
      if ('schema' in parameter) expect(parameter.schema.description, parameter.name).toMatch(/\.$/);
  }
});
