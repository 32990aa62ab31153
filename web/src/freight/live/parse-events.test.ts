import { expect, it } from 'vitest';
import { createEventParser, type ServerEvent } from '#freight/live/parse-events.ts';

const TEXT =
  'id: a1\nevent: heartbeat\ndata: {}\n\nid: a2\nevent: changes\ndata: [{"reference":"KEA00000001","version":2,"siteId":7}]\n\n';

it.each([1, 7, 40, 1000])('parses events from chunks of %i bytes', (size) => {
  const events: ServerEvent[] = [];
  const parse = createEventParser((event) => events.push(event));
  const bytes = new TextEncoder().encode(TEXT);
  for (let at = 0; at < bytes.length; at += size) parse(bytes.subarray(at, at + size));
  expect(events).toEqual([
    { id: 'a1', event: 'heartbeat', data: {} },
    { id: 'a2', event: 'changes', data: [{ reference: 'KEA00000001', version: 2, siteId: 7 }] },
  ]);
});
