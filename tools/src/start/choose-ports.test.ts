import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseIdentityPort, choosePort } from '#start/choose-ports.ts';

let busy: Server;
let port = 0;
let printed: string[];

beforeEach(async () => {
  port = await freePort(24_200, ['127.0.0.1', '::1']);
  busy = createServer().listen(port, '127.0.0.1');
  await once(busy, 'listening');
  printed = [];
});
afterEach(() => void busy.close());

const settings = (more: Partial<Parameters<typeof choosePort>[0]> = {}) => ({
  port,
  isPortFixed: false,
  identityPort: undefined,
  metricsPorts: [],
  ...more,
});
const choose = (more: Partial<Parameters<typeof choosePort>[0]>) =>
  choosePort(settings(more), (line) => printed.push(line));

test('the portal gets no port of metrics or of identity when its own is in use', async () => {
  const chosen = await choose({ metricsPorts: [port + 1, port + 3], identityPort: port + 2 });
  expect(chosen).toBeGreaterThan(port + 3);
  expect(printed).toEqual([`Port ${port} is in use. Using port ${chosen}.`]);
});

test('identity gets no port of metrics', async () => {
  expect(await chooseIdentityPort(settings({ metricsPorts: [port + 1, port + 2] }), port)).toBeGreaterThan(
    port + 2,
  );
  expect(await chooseIdentityPort(settings({ identityPort: 4300 }), port)).toBe(4300);
});

test('a port in use that the operator set is an error', async () => {
  await expect(choose({ isPortFixed: true })).rejects.toThrow(
    `Port ${port} is in use. Stop the other program, or set PORT.`,
  );
  expect(printed).toEqual([]);
});
