import { expect } from 'vitest';
import { buildApp } from '#app.ts';
import { createAppDependencies } from '#app-dependencies.ts';
import { type ChangeClient, followChanges, type FollowOptions } from '#testing/follow-changes.ts';
import { freightWorld } from '#testing/freight-world.ts';
import { testApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

const LOOPBACK = { host: '127.0.0.1', port: 0 };

export interface CreatedConsignment {
  readonly reference: string;
  readonly version: number;
}

export const poll = <T>(read: () => T) => expect.poll(read, { timeout: 5000, interval: 20 });

export type ChangeStreams = Awaited<ReturnType<typeof changeStreams>>;

/** Two organisations of an API that listens, and streams of their changes. */
export async function changeStreams() {
  const app = await testApp();
  const own = await freightWorld(app);
  const other = await freightWorld(app);
  const opened: ChangeClient[] = [];
  await app.app.listen(LOOPBACK);

  async function follow(options: FollowOptions = {}): Promise<ChangeClient> {
    const client = await followChanges(app, own, options);
    opened.push(client);
    expect(client.status).toBe(200);
    await poll(() => client.events.map(({ event }) => event)).toContain('heartbeat');
    return client;
  }

  /** Another API process with the same database. */
  async function startProcess(address: { host: string; port: number } | { path: string } = LOOPBACK) {
    const deps = createAppDependencies(app.deps.config, app.deps.log, { clock: () => app.now });
    const server = buildApp(deps);
    await server.listen(address);
    return {
      server,
      stop: async () => {
        await server.close();
        await deps.database.close();
      },
    };
  }

  async function create(world = own, caller: Caller = world.caller): Promise<CreatedConsignment> {
    const response = await app.request(caller, `POST ${world.path}/consignments/full`, {
      body: world.body(),
    });
    expect(response.status, response.text).toBe(201);
    return response.json<CreatedConsignment>();
  }

  return {
    app,
    own,
    other,
    opened,
    follow,
    startProcess,
    create,
    close: async () => {
      for (const client of opened) client.close();
      await app.close();
    },
  };
}
