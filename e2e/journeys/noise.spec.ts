import { expect, test } from '#fixtures.ts';

test('fails a test on console errors, page errors and failed requests', async ({ page, noise }) => {
  await page.goto('/error/not-found');
  const main = page.getByRole('main');
  await expect(main).toBeVisible();
  await main.evaluate(async (planted) => {
    const { console: spoken } = globalThis;
    spoken.error('planted error');
    spoken.warn('planted warning');
    planted.setAttribute('style', 'color: red');
    await fetch('/api/v2/planted').catch(() => {});
    setTimeout(() => {
      throw new Error('planted exception');
    });
  });
  for (const expected of [
    'console error: planted error',
    'console warning: planted warning',
    'Content Security Policy',
    '404 GET /api/v2/planted',
    'page error: Error: planted exception',
  ]) {
    await expect.poll(() => noise.unexpected().join('\n')).toContain(expected);
  }
  noise.allow(/./);
});
