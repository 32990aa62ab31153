import { addSchemas, type Components, examplesOf } from '#openapi/components.ts';
import { describeSchema } from '#openapi/json-schema.ts';
import type { MESSAGE_HEADERS } from '#openapi/message-headers.ts';
import { CHANGE_KINDS, webhookMessage } from '#shapes/provider-changes.ts';
import { tenantNotice } from '#shapes/tenant-notice.ts';
import type { z } from 'zod';

interface Message {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly headers: readonly (keyof typeof MESSAGE_HEADERS)[];
  readonly body: z.ZodType;
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

const DELIVERED = { description: 'The message is delivered. The body of the response is not read.' };

const SUMMARIES: Readonly<Record<(typeof CHANGE_KINDS)[number], string>> = {
  ready: 'A consignment was marked as ready',
  staged: 'A pickup was requested',
  changed: 'A consignment was changed',
  rescheduled: 'A consignment got another pickup date',
  booked: 'A delivery run was booked',
  cancelled: 'A consignment was cancelled',
  requested: 'A customer sent a request on an exception',
  messaged: 'A customer wrote to the depot on an exception',
};

const CHANGE_DESCRIPTION =
  'Sent to the webhooks of the provider, in order per consignment, at least once. A customer caused the change. The data is the entry of the change feed.';

const CHANGE_MESSAGES = CHANGE_KINDS.map((kind): readonly [string, Message] => [
  `consignment.${kind}`,
  {
    operationId: `receiveConsignment${kind[0]?.toUpperCase()}${kind.slice(1)}`,
    summary: SUMMARIES[kind],
    description: CHANGE_DESCRIPTION,
    headers: ['WebhookId', 'WebhookTimestamp', 'WebhookSignature'],
    body: webhookMessage(kind),
    responses: {
      '2XX': DELIVERED,
      410: { description: 'The webhook is disabled at once. Its messages are kept.' },
      default: {
        description:
          'Any other response, a redirect, or none within 10 s: the message is sent again. `Retry-After` prolongs the pause, up to a day. Messages that wait stay in order per consignment.',
      },
    },
  },
]);

const MESSAGES: readonly (readonly [name: string, message: Message])[] = [
  ...CHANGE_MESSAGES,
  [
    'notice',
    {
      operationId: 'receiveNotice',
      summary: 'A consignment was written',
      description:
        "Sent to the notice endpoint of the tenant's own system, at least once and in any order. It has no data of the consignment.",
      headers: ['CartageSignature'],
      body: tenantNotice,
      responses: {
        '2XX': DELIVERED,
        default: {
          description:
            'Any other response, a redirect, or none within 10 s: the notice is sent again with growing pauses, up to 25 times.',
        },
      },
    },
  ],
];

/** The messages that the portal sends, as `webhooks` of the document. */
export function webhookObjects(components: Components) {
  return Object.fromEntries(
    MESSAGES.map(([name, message]) => [name, { post: webhookObject(message, components) }]),
  );
}

function webhookObject({ body, headers, ...message }: Message, components: Components) {
  const described = describeSchema(body, 'output');
  addSchemas(components.schemas, described.components);
  const { schema } = described;
  return {
    ...message,
    tags: ['Webhooks'],
    // The signature takes the place of a token.
    security: [],
    parameters: headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema, ...examplesOf(schema, components) } },
    },
  };
}
