import { codeSamples, samplePath } from '#openapi/code-samples.ts';
import { addSchemas, type Components, examplesOf } from '#openapi/components.ts';
import { exampleOf } from '#openapi/example-of.ts';
import { describeSchema, type JsonSchema } from '#openapi/json-schema.ts';
import { problemRefs } from '#openapi/problem.ts';
import { hasVersion, headerParameters, type HeaderParameter } from '#openapi/request-headers.ts';
import { headerRefs, successHeaders } from '#openapi/response-headers.ts';
import { subjectOf } from '#openapi/subjects.ts';
import type { OperationId } from '#operation-table.ts';
import type { OperationRow } from '#operation-row.ts';
import { SHAPES } from '#operation-shapes.ts';
import type { Shape } from '#shape.ts';
import { EVENT_STREAM } from '#shapes/change.ts';

interface ValueParameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description: string | undefined;
  readonly example: unknown;
  readonly schema: JsonSchema;
}

export type ParameterObject = ValueParameter | HeaderParameter;

export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** False: specified, but returns 404 in this release. */
  readonly 'x-served': boolean;
  readonly 'x-permissions': readonly string[];
  readonly 'x-codeSamples'?: readonly { readonly lang: string; readonly source: string }[];
  readonly security: readonly unknown[];
  readonly parameters: readonly (ParameterObject | { readonly $ref: string })[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
}

/** One operation. Adds the components that it refers to. */
export function operationObject(id: OperationId, row: OperationRow, components: Components): OperationObject {
  const shapes: Partial<Record<OperationId, Shape>> = SHAPES;
  const shape = shapes[id];
  const head = {
    operationId: id,
    summary: shape?.summary ?? id,
    tags: [subjectOf(row.path)],
    'x-served': row.served,
    'x-permissions': typeof row.access === 'string' ? [] : row.access,
    security: securityOf(row),
  };
  if (shape === undefined) return { ...head, parameters: [], responses: problemRefs([404]) };
  const describe = (schema: Shape['response'], io: 'input' | 'output') => {
    const described = describeSchema(schema, io);
    addSchemas(components.schemas, described.components);
    return described.schema;
  };
  const values = [
    ...valueParameters('path', shape.params && describe(shape.params, 'input')),
    ...valueParameters('query', shape.query && describe(shape.query, 'input')),
  ];
  const body = shape.body && describe(shape.body, 'input');
  const example = body && exampleOf(body, components.schemas);
  return {
    ...head,
    description: shape.description ?? '',
    'x-codeSamples': codeSamples(row, shape, { path: samplePath(row.path, values), body: example }),
    parameters: [...values, ...headerParameters(id, row, shape)],
    ...(body && {
      requestBody: { required: true, content: bodyContent(shape, body, components) },
    }),
    responses: responsesOf({ id, row, shape }, describe(shape.response, 'output'), components),
  };
}

function securityOf({ access }: OperationRow): readonly unknown[] {
  if (access === 'printer') return [{ printer: [] }];
  return access === 'public' ? [] : [{ oauth2: access }];
}

function valueParameters(place: 'path' | 'query', schema: JsonSchema | undefined): ValueParameter[] {
  const { properties = {}, required = [] } = schema ?? {};
  return Object.entries(properties).map(([name, property]) => {
    const { description, examples, ...rest } = Object(property) as JsonSchema;
    return {
      name,
      in: place,
      required: required.includes(name),
      description,
      example: examples?.[0],
      schema: rest,
    };
  });
}

function bodyContent({ form }: Shape, schema: JsonSchema, components: Components) {
  const inJson = () => ({ 'application/json': { schema, ...examplesOf(schema, components) } });
  if (form === undefined) return inJson();
  const properties = {
    metadata: schema,
    [form.file]: { type: 'string', format: 'binary', description: 'The file itself.' },
  };
  const multipart = {
    'multipart/form-data': {
      schema: { type: 'object', properties, required: Object.keys(properties) },
      encoding: { metadata: { contentType: 'application/json' } },
      example: { metadata: exampleOf(schema, components.schemas), [form.file]: 'the bytes of the file' },
    },
  };
  return form.acceptsJson === true ? { ...multipart, ...inJson() } : multipart;
}

function responsesOf(
  { id, row, shape }: { readonly id: OperationId; readonly row: OperationRow; readonly shape: Shape },
  schema: JsonSchema,
  components: Components,
) {
  const { method, path, access } = row;
  const hasInput = shape.body !== undefined || shape.query !== undefined;
  const failures = [
    ...(hasInput ? [400, 422] : []),
    ...(shape.body === undefined ? [] : [408, 413, 415]),
    ...(access === 'public' ? [] : access === 'printer' ? [401] : [401, 403]),
    ...(path.includes('{') ? [404] : []),
    ...(method === 'GET' ? [] : [409]),
    ...(hasVersion(id) ? [412] : []),
    429,
    500,
    503,
    ...(method === 'GET' ? [] : [507]),
  ];
  const types = [shape.file, shape.otherFile].filter((type) => type !== undefined);
  const content =
    types.length === 0
      ? { 'application/json': { schema, ...examplesOf(schema, components) } }
      : Object.fromEntries(
          types.map((type) => [
            type,
            {
              schema:
                shape.file === EVENT_STREAM
                  ? { type: 'string', description: 'The events, as text.' }
                  : { type: 'string', format: 'binary', description: 'The file.' },
              ...(shape.fileExample !== undefined && { example: shape.fileExample }),
            },
          ]),
        );
  const headers = successHeaders(id, types.length > 0 && shape.file !== EVENT_STREAM);
  const status = shape.status ?? 200;
  const accepted = 'Accepted. The work is in progress.';
  const done = status === 202 ? accepted : status === 201 ? 'Created.' : 'The request succeeded.';
  return {
    [status]: { description: done, headers, content },
    ...(shape.acceptedStatus !== undefined && {
      [shape.acceptedStatus]: { description: accepted, headers, content },
    }),
    ...(id === 'getConsignment' && {
      304: {
        description: 'The known version is still current.',
        headers: headerRefs(['XRequestId', 'ETag']),
      },
    }),
    ...problemRefs(failures),
  };
}
