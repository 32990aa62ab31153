import { expect, test } from 'vitest';
import { buildDocument } from '#openapi/document.ts';
import { CHANGE_KINDS, webhookMessage } from '#shapes/provider-changes.ts';
import { tenantNotice } from '#shapes/tenant-notice.ts';

const { webhooks, components } = buildDocument();

const exampleOf = (name: string): unknown =>
  Object(webhooks[name]?.post.requestBody.content['application/json']).example;
const headersOf = (name: string) =>
  webhooks[name]?.post.parameters.map(({ $ref }) => {
    const found = components.parameters[$ref.replace('#/components/parameters/', '')];
    return `${found?.name}${found?.required ? '' : '?'}`;
  });

test('[@API-03] the document describes every message that the portal sends', () => {
  expect(Object.keys(webhooks)).toEqual([
    'consignment.ready',
    'consignment.staged',
    'consignment.changed',
    'consignment.rescheduled',
    'consignment.booked',
    'consignment.cancelled',
    'consignment.requested',
    'consignment.messaged',
    'notice',
  ]);
});

test('messages have the headers of their signature', () => {
  const standard = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  for (const kind of CHANGE_KINDS) expect(headersOf(`consignment.${kind}`)).toEqual(standard);
  expect(headersOf('notice')).toEqual(['Cartage-Signature']);
});

test('the examples of messages are valid', () => {
  for (const kind of CHANGE_KINDS) {
    const { type, data } = webhookMessage(kind).parse(exampleOf(`consignment.${kind}`));
    expect(type).toBe(`consignment.${kind}`);
    expect(data.reference).toBe('KEA00000123');
  }
  expect(tenantNotice.parse(exampleOf('notice')).kind).toBe('consignment.staged');
});

test('the description of a message lists the effect of each response', () => {
  const statuses = Object.values(webhooks).map(({ post }) => Object.keys(post.responses));
  expect(new Set(statuses.map(String))).toEqual(new Set(['410,2XX,default', '2XX,default']));
});
