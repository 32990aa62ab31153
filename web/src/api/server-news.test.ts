import { expect, test } from 'vitest';
import { CallFailure } from '#api/problem.ts';
import { createServerNews } from '#api/server-news.ts';

const answer = (label?: string) => new Response(null, { headers: label ? { 'x-app-version': label } : {} });

test('an answer of a server that hands out another build makes this page an old one [@SHELL-12]', () => {
  const news = createServerNews(() => '1+a');
  const heard: boolean[] = [];
  news.subscribe(() => heard.push(news.read().isOld));
  for (const label of ['1+a', undefined, '1+b', '1+b', undefined]) news.heard(answer(label));
  expect(heard).toEqual([true]);
  expect(news.read().isOld).toBe(true);
  news.heard(answer('1+a'));
  expect(news.read().isOld).toBe(false);
});

test('a page without a label, as in development, is never an old one', () => {
  const news = createServerNews(() => null);
  news.heard(answer('1+b'));
  expect(news.read().isOld).toBe(false);
});

test('whoever has heard enough is not told again', () => {
  const news = createServerNews(() => '1+a');
  let told = 0;
  news.subscribe(() => (told += 1))();
  news.heard(answer('1+b'));
  expect(told).toBe(0);
});

test('a database that is away is so until a call is answered that needs it', () => {
  const news = createServerNews(() => null);
  const heard: boolean[] = [];
  news.subscribe(() => heard.push(news.read().isDatabaseAway));
  for (const code of ['unavailable', 'database-away', 'database-away'] as const)
    news.failed(new Response(null, { status: 503 }), new CallFailure(503, { code }));
  news.answered();
  expect(heard).toEqual([true, false]);
});
