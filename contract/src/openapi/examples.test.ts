import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { ServedOperationId } from '#operation-table.ts';
import { buildDocument, type OpenApiDocument } from '#openapi/document.ts';
import { SHAPES } from '#operations.ts';
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
