import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { FreightWorld } from '#testing/freight-world.ts';
import type { TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

export interface ReceivedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

/** A client of the live updates over a real connection. */
export interface ChangeClient {
  readonly status: number;
  readonly response: IncomingMessage;
  readonly events: readonly ReceivedEvent[];
  /** `reference version` of every received change. */
  changes(): string[];
  lastId(): string;
  isEnded(): boolean;
  close(): void;
}

export interface FollowOptions {
  readonly app?: FastifyInstance;
  readonly caller?: Caller;
  readonly lastEventId?: string;
  /** Another stream than that of the caller's organisation. */
  readonly stream?: { readonly path: string; readonly token: string };
  readonly claims?: Readonly<Record<string, unknown>>;
}

export async function followChanges(
  test: TestApp,
  world: FreightWorld,
  { app = test.app, caller = world.caller, lastEventId, claims, stream }: FollowOptions = {},
): Promise<ChangeClient> {
  // Port 0 was replaced by a real one when the application listened. The address of a socket file is its path.
  const address = app.server.address() as AddressInfo | string;
  const outgoing = request({
    ...(typeof address === 'string' ? { socketPath: address } : { host: '127.0.0.1', port: address.port }),
    path: `${stream?.path ?? `${world.path}/consignments/changes`}?mode=follow`,
    headers: {
      host: caller.host,
      authorization: `Bearer ${stream?.token ?? (await test.token(caller, claims))}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  });
  outgoing.end();
  const [response]: IncomingMessage[] = await once(outgoing, 'response');
  if (response === undefined) throw new Error('There is no response');
  const events: ReceivedEvent[] = [];
  let text = '';
  let isEnded = false;
  response.on('error', () => {});
  response.on('close', () => (isEnded = true));
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    events.push(...blocks.map(parseEvent));
  });
  return {
    status: response.statusCode ?? 0,
    response,
    events,
    changes: () =>
      events
        .filter(({ event }) => event === 'changes')
        // Checked against the contract by the test of the first event.
        .flatMap(({ data }) => data as { readonly reference: string; readonly version: number | null }[])
        .map(({ reference, version }) => `${reference} ${version}`),
    lastId: () => events.at(-1)?.id ?? '',
    isEnded: () => isEnded,
    close: () => outgoing.destroy(),
  };
}

function parseEvent(block: string): ReceivedEvent {
  const fields = new Map(
    block
      .split('\n')
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  return {
    id: fields.get('id') ?? '',
    event: fields.get('event') ?? '',
    data: JSON.parse(fields.get('data') ?? 'null'),
  };
}
