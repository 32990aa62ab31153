import type { Components } from '#openapi/components.ts';
import type { JsonSchema } from '#openapi/json-schema.ts';
import { MESSAGE_HEADERS } from '#openapi/message-headers.ts';
import { type OperationObject, operationObject, type ParameterObject } from '#openapi/operation-object.ts';
import { type GuideName, guideText } from '#openapi/guides.ts';
import { overview } from '#openapi/overview.ts';
import { problemResponses, problemSchema } from '#openapi/problem.ts';
import { REQUEST_HEADERS } from '#openapi/request-headers.ts';
import { RESPONSE_HEADERS } from '#openapi/response-headers.ts';
import { SECURITY_SCHEMES } from '#openapi/security.ts';
import { SUBJECTS } from '#openapi/subjects.ts';
import { webhookObjects } from '#openapi/webhook-objects.ts';
import { OPERATION_IDS, OPERATIONS } from '#operation-table.ts';
import type { OperationRow } from '#operation-row.ts';

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly webhooks: ReturnType<typeof webhookObjects>;
  readonly components: {
    readonly securitySchemes: unknown;
    readonly parameters: Readonly<Record<string, ParameterObject>>;
    readonly headers: unknown;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
    readonly responses: unknown;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

/** The guides that are part of a subject. */
const SUBJECT_GUIDES: Readonly<Record<string, GuideName>> = {
  'Provider API': 'connect-a-provider',
  'Label printing': 'print-agent',
};

/**
 * OpenAPI 3.1 of every operation and webhook message. Served operations have schemas, the others name, path and permissions.
 */
export function buildDocument(): OpenApiDocument {
  const components: Components = { schemas: { Problem: problemSchema }, examples: {} };
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const id of OPERATION_IDS) {
    const row: OperationRow = OPERATIONS[id];
    const methods = (paths[row.path] ??= {});
    methods[row.method.toLowerCase()] = operationObject(id, row, components);
  }
  const webhooks = webhookObjects(components);
  return {
    openapi: '3.1.0',
    info: { title: 'Cartage', version: '0.1.0', description: overview() },
    servers: [{ url: '/', description: "The host of a tenant's portal." }],
    tags: SUBJECTS.map(({ name, description }) => {
      const guide = SUBJECT_GUIDES[name];
      return {
        name,
        description: guide === undefined ? description : `${description}\n\n${guideText(guide)}`,
      };
    }),
    paths,
    webhooks,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: { ...REQUEST_HEADERS, ...MESSAGE_HEADERS },
      headers: RESPONSE_HEADERS,
      responses: problemResponses,
      examples: components.examples,
      schemas: Object.fromEntries(
        Object.entries(components.schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
    },
  };
}
