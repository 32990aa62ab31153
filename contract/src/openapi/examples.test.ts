import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { ServedOperationId } from '#operation-table.ts';
import { ERRORS, type Problem } from '#errors.ts';
import { buildDocument, type OpenApiDocument } from '#openapi/document.ts';
import { SHAPES } from '#operation-shapes.ts';
import type { Shape } from '#shape.ts';

const document = buildDocument();
// The keys of SHAPES are exactly the served operations.
const IDS = Object.keys(SHAPES) as ServedOperationId[];

const operationOf = (id: string) => {
  const found = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === id);
  if (found === undefined) throw new Error(`${id} is not in the document`);
  return found;
};

/** The example of a part with JSON, through a reference to a component. */
function exampleIn(part: unknown): unknown {
  const media = Object(part).content?.['application/json'];
  if (media === undefined) return undefined;
  if ('example' in media) return media.example;
  const [[name = ''] = []] = Object.entries(Object(media.examples));
  const examples: OpenApiDocument['components']['examples'] = document.components.examples;
  return examples[name]?.value;
}

const issuesOf = (schema: z.ZodType | undefined, value: unknown) =>
  schema?.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

test.each(IDS)('the examples of %s are valid', (id) => {
  const shape: Shape = SHAPES[id];
  const { parameters, requestBody, responses } = operationOf(id);
  const valuesOf = (place: string) =>
    Object.fromEntries(
      parameters.flatMap((parameter) =>
        'example' in parameter && parameter.in === place ? [[parameter.name, String(parameter.example)]] : [],
      ),
    );
  expect(issuesOf(shape.params, valuesOf('path')), 'path').toEqual([]);
  expect(issuesOf(shape.query, valuesOf('query')), 'query').toEqual([]);
  if (shape.body !== undefined && (shape.form === undefined || shape.form.acceptsJson === true))
    expect(issuesOf(shape.body, exampleIn(requestBody)), 'body').toEqual([]);
  if (shape.file !== undefined) return;
  expect(issuesOf(shape.response, exampleIn(responses[String(shape.status ?? 200)])), 'response').toEqual([]);
});

/** Statuses of failures that operations describe, each with the codes of the catalogue. */
const CODES_OF_STATUS = Map.groupBy(Object.entries(ERRORS), ([, { status }]) => String(status));

test.each(IDS)('every failure of %s has an example of each of its errors', (id) => {
  const failures = Object.entries(operationOf(id).responses).filter(([status]) => Number(status) >= 400);
  expect(failures.length).toBeGreaterThan(2);
  for (const [status, response] of failures) {
    const name = String(Object(response).$ref).replace('#/components/responses/', '');
    const examples: Record<string, { value: Problem }> = Object(document.components.responses)[name].content[
      'application/problem+json'
    ].examples;
    expect(Object.keys(examples).toSorted(), `${status} ${name}`).toEqual(
      (CODES_OF_STATUS.get(status) ?? []).map(([code]) => code).toSorted(),
    );
    for (const [code, { value }] of Object.entries(examples))
      expect(value, code).toMatchObject({
        type: `urn:cartage:problem:${code}`,
        status: Number(status),
        code,
        title: expect.stringMatching(/\w/),
        requestId: expect.stringMatching(/^[0-9a-f]{16}$/),
      });
  }
});
