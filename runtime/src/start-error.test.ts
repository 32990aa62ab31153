import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { knownStartError, startErrorText } from '#start-error.ts';

const failure = (code: string, more: object = {}) =>
  Object.assign(new Error('role "portal" does not exist'), { code, ...more });

test('a port in use is named', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  const address = first.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const second = createServer().listen(port, '127.0.0.1');
  const [error] = await once(second, 'error');
  first.close();
  expect(startErrorText(error)).toBe(
    `Port ${port} is in use. Stop the other program, or choose another port.`,
  );
});

test.each([
  [
    failure('ECONNREFUSED', { address: '127.0.0.1', port: 5432 }),
    "Couldn't connect to the database: nothing listens at 127.0.0.1:5432.",
  ],
  [
    failure('ENOTFOUND', { hostname: 'db.example' }),
    "Couldn't connect to the database: the host db.example is unknown.",
  ],
  [failure('28000'), 'Couldn\'t sign in to the database: role "portal" does not exist.'],
  [failure('3D000'), 'Couldn\'t connect to the database: role "portal" does not exist.'],
  [failure('EROFS', { path: '/srv/data' }), '/srv/data is on a read-only file system.'],
  [
    failure('ENOENT', { path: '/etc/cartage/database-ca.pem' }),
    '/etc/cartage/database-ca.pem does not exist.',
  ],
  [
    failure('SELF_SIGNED_CERT_IN_CHAIN', { message: 'self-signed certificate in certificate chain' }),
    "Couldn't connect to the database: its certificate is not accepted (self-signed certificate in certificate chain).",
  ],
  [
    new AggregateError([failure('ECONNREFUSED', { address: '::1', port: 5432 })]),
    "Couldn't connect to the database: nothing listens at ::1:5432.",
  ],
  [
    new Error('We can’t reach our database', { cause: failure('ETIMEDOUT') }),
    "Couldn't connect to the database: its host does not answer.",
  ],
])('%s is one sentence', (error, text) => expect(startErrorText(error)).toBe(text));

test('an unexpected error keeps its stack trace', () => {
  expect(knownStartError(new Error('x'))).toBeUndefined();
  expect(knownStartError(failure('E_OTHER'))).toBeUndefined();
  expect(startErrorText(new Error('broken'))).toMatch(/^Error: broken\n +at /);
});
