import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { THREE, typesOf, type WebhookWorld, webhookWorld } from '#testing/webhook-world.ts';

let hooks: WebhookWorld;
let app: WebhookWorld['app'];
let receiver: WebhookWorld['receiver'];
let work: WebhookWorld['work'];
let created: WebhookWorld['created'];
let threeChanges: WebhookWorld['threeChanges'];
let state: WebhookWorld['state'];

beforeEach(async () => {
  hooks = await webhookWorld();
  ({ app, receiver, work, created, threeChanges, state } = hooks);
});
afterEach(() => hooks.close());

const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 25 });

describe('[@API-03] several workers', () => {
  it('send every message once and in order', async () => {
    const references = [];
    for (let n = 0; n < 6; n++) references.push(await created());
    work();
    work();
    await Promise.all(references.map(threeChanges));
    await eventually(async () => expect(await state()).toMatchObject({ waiting: 0 }));
    await eventually(() => expect(receiver.received).toHaveLength(18));
    for (const reference of references) expect(typesOf(receiver.received, reference)).toEqual(THREE);
  });

  it('lose and skip nothing when one is killed, and repeat a message with its id', async () => {
    const victim = fork(fileURLToPath(new URL('../../testing/worker-process.ts', import.meta.url)), {
      env: { ...process.env, DATABASE_URL: app.workerUrl, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const references = [await created(), await created(), await created()];
    // The receiver has the message when the worker dies without a response.
    receiver.respond = () => (receiver.received.length > 4 ? null : 200);
    for (const reference of references) await threeChanges(reference);
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(4));
    await killed(victim);
    const unanswered = receiver.received[4];
    receiver.respond = () => 200;
    app.now = new Date();
    work();
    await eventually(async () => expect(await state()).toMatchObject({ waiting: 0 }));
    const ids = receiver.received.map(({ id }) => id);
    expect(ids.filter((id) => id === unanswered?.id).length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(9);
    for (const reference of references)
      expect([...new Set(typesOf(receiver.received, reference))]).toEqual(THREE);
  });
});

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}
