import { PROVIDER_PATH } from '#apis.ts';
import { ERRORS, type ErrorRow } from '#errors.ts';
import { describeSchema, type JsonSchema } from '#openapi/json-schema.ts';
import { SUBJECT_NAMES, subjectOf } from '#openapi/subjects.ts';
import { OPERATION_IDS, OPERATIONS, type OperationId, type OperationRow } from '#operation-table.ts';
import { SHAPES, type Shape } from '#operations.ts';

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<string, string>>;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly securitySchemes: unknown;
    readonly parameters: Readonly<Record<string, ParameterObject>>;
    readonly responses: unknown;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** False: specified, but returns 404 in this release. */
  readonly 'x-served': boolean;
  readonly 'x-permissions': readonly string[];
  readonly security: readonly unknown[];
  readonly parameters: readonly (ParameterObject | { readonly $ref: string })[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
}

export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

type Components = Record<string, JsonSchema>;

/** OpenAPI 3.1 of every operation: served ones with schemas, the others with name, path and permissions. */
export function buildDocument(): OpenApiDocument {
  const schemas: Components = { Problem: problemSchema };
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const id of OPERATION_IDS) {
    const row: OperationRow = OPERATIONS[id];
    const methods = (paths[row.path] ??= {});
    methods[row.method.toLowerCase()] = operationObject(id, row, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cartage',
      version: '0.1.0',
      description:
        'Consignments of a freight provider’s customers. Every failure is a problem document (RFC 9457) with a ' +
        'code of its own. Calls marked x-served: false are known and not served in this release.',
    },
    servers: [{ url: '/' }],
    tags: SUBJECT_NAMES.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: HEADERS,
      responses: {
        Problem: {
          description: 'What went wrong',
          content: { 'application/problem+json': { schema: refTo('Problem') } },
        },
      },
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

function operationObject(id: OperationId, row: OperationRow, schemas: Components): OperationObject {
  const shapes: Partial<Record<OperationId, Shape>> = SHAPES;
  const shape = shapes[id];
  const isPublic = row.access === 'public';
  const describe = (schema: Shape['response'], io: 'input' | 'output') => {
    const { schema: described, components } = describeSchema(schema, io);
    Object.assign(schemas, components);
    return described;
  };
  return {
    operationId: id,
    summary: shape?.summary ?? summaryOf(id),
    ...(shape?.description !== undefined && { description: shape.description }),
    tags: [subjectOf(row.path)],
    'x-served': row.served,
    'x-permissions': row.access === 'public' ? [] : row.access,
    security: isPublic ? [] : [{ bearer: [] }],
    parameters: [
      ...pathParameters(row.path),
      ...queryParameters(shape, describe),
      ...headerParameters(row, shape),
    ],
    ...(shape?.body && {
      requestBody: {
        required: true,
        content: bodyContent(shape, describe(shape.body, 'input')),
      },
    }),
    responses:
      shape === undefined ? problems([404]) : responsesOf(row, shape, describe(shape.response, 'output')),
  };
}

function bodyContent({ form }: Shape, schema: JsonSchema) {
  if (form === undefined) return { 'application/json': { schema } };
  const properties = { metadata: schema, [form.file]: { type: 'string', format: 'binary' } };
  const required = Object.keys(properties);
  return {
    'multipart/form-data': {
      schema: { type: 'object', properties, required },
      encoding: { metadata: { contentType: 'application/json' } },
    },
  };
}

function summaryOf(id: string): string {
  const sentence = id.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

const NUMBERS = new Set(['org', 'siteId', 'id', 'itemId', 'fileId']);

function pathParameters(path: string): ParameterObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: NUMBERS.has(name) ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
}

function queryParameters(
  shape: Shape | undefined,
  describe: (schema: Shape['response'], io: 'input') => JsonSchema,
): ParameterObject[] {
  if (shape?.query === undefined) return [];
  const { properties = {}, required = [] } = describe(shape.query, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    // JSON Schema allows `true` for any value; an OpenAPI parameter needs a schema object.
    schema: typeof schema === 'boolean' ? {} : schema,
  }));
}

const header = (name: string, description: string): ParameterObject => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

const HEADERS = {
  AppName: header('X-AppName', 'Name of the calling application'),
  AppVersion: header('X-AppVersion', 'Its version'),
  IdempotencyKey: header(
    'Idempotency-Key',
    'A repeated request with the same key runs once and returns the same response',
  ),
  Prefer: header('Prefer', '`respond-async`: respond at once and finish in the background'),
  IfMatch: header('If-Match', 'Version as in the ETag, such as "12"'),
  IfNoneMatch: header('If-None-Match', 'Known version; the response is 304 if it is still current'),
} as const;

function headerParameters(
  { method, path, access }: OperationRow,
  shape: Shape | undefined,
): { readonly $ref: string }[] {
  if (access === 'public') return [];
  const names: (keyof typeof HEADERS)[] = ['AppName', 'AppVersion'];
  // Everything that the provider sends has an id of its own.
  if (method === 'POST' && !path.startsWith(PROVIDER_PATH)) names.push('IdempotencyKey');
  if (shape?.acceptedStatus !== undefined) names.push('Prefer');
  if (hasVersion(method, path)) names.push('IfMatch');
  if (isConsignment(method, path)) names.push('IfNoneMatch');
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function hasVersion(method: string, path: string): boolean {
  return method !== 'GET' && path.includes('/consignments/{ref}') && !path.includes('/runs/');
}

const isConsignment = (method: string, path: string) =>
  method === 'GET' && path.endsWith('/consignments/{ref}');

function responsesOf({ method, path, access }: OperationRow, shape: Shape, response: JsonSchema) {
  const hasInput = shape.body !== undefined || shape.query !== undefined;
  const failures = [
    ...(hasInput ? [400, 422] : []),
    ...(shape.body === undefined ? [] : [413, 415]),
    ...(access === 'public' ? [] : [401, 403]),
    ...(path.includes('{') ? [404] : []),
    ...(method === 'GET' ? [] : [409]),
    ...(hasVersion(method, path) ? [412] : []),
    429,
    500,
    503,
  ];
  const content =
    shape.file === undefined
      ? { 'application/json': { schema: response } }
      : Object.fromEntries(
          [shape.file, shape.otherFile].flatMap((type) =>
            type === undefined ? [] : [[type, { schema: { type: 'string', format: 'binary' } }]],
          ),
        );
  const success = { description: 'Done', content };
  const accepted = { description: 'Accepted; the work is not finished yet', content };
  return {
    [shape.status ?? 200]: success,
    ...(shape.acceptedStatus !== undefined && { [shape.acceptedStatus]: accepted }),
    ...(isConsignment(method, path) && { 304: { description: 'The known version is still current' } }),
    ...problems(failures),
  };
}

function problems(statuses: readonly number[]): Record<string, unknown> {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Problem' }]));
}

function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

const rows: readonly (readonly [string, ErrorRow])[] = Object.entries(ERRORS);

const problemSchema: JsonSchema = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer', enum: [...new Set(rows.map(([, { status }]) => status))] },
    code: { type: 'string', enum: rows.map(([code]) => code) },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { pointer: { type: 'string' }, detail: { type: 'string' } },
        required: ['pointer', 'detail'],
      },
    },
    requestId: { type: 'string' },
    current: { description: 'With 412: the current consignment' },
    alternatives: {
      description:
        'With 409 for a booking: the next runs with free places. With `booking-affected`: runs that fit the change',
    },
    until: { type: 'string', description: 'With maintenance: the expected end' },
  },
  required: ['type', 'title', 'status', 'code', 'requestId'],
};
