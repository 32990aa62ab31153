import { expect, test } from 'vitest';
import { CallFailure } from '#api/problem.ts';
import { createServerStatus } from '#api/server-status.ts';

const response = (label?: string) => new Response(null, { headers: label ? { 'x-app-version': label } : {} });

test('a response from another build marks this page as outdated [@SHELL-12]', () => {
  const status = createServerStatus(() => '1+a');
  const values: boolean[] = [];
  status.subscribe(() => values.push(status.read().isOutdated));
  for (const label of ['1+a', undefined, '1+b', '1+b', undefined]) status.onResponse(response(label));
  expect(values).toEqual([true]);
  expect(status.read().isOutdated).toBe(true);
  status.onResponse(response('1+a'));
  expect(status.read().isOutdated).toBe(false);
});

test('a page without a build label, as in development, is never outdated', () => {
  const status = createServerStatus(() => null);
  status.onResponse(response('1+b'));
  expect(status.read().isOutdated).toBe(false);
});

test('an unsubscribed listener is not called', () => {
  const status = createServerStatus(() => '1+a');
  let notified = 0;
  status.subscribe(() => (notified += 1))();
  status.onResponse(response('1+b'));
  expect(notified).toBe(0);
});

test('the database is unavailable until a call that needs it succeeds', () => {
  const status = createServerStatus(() => null);
  const values: boolean[] = [];
  status.subscribe(() => values.push(status.read().isDatabaseUnavailable));
  for (const code of ['unavailable', 'database-away', 'database-away'] as const)
    status.onFailure(new Response(null, { status: 503 }), new CallFailure(503, { code }));
  status.onSuccess();
  expect(values).toEqual([true, false]);
});
