import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';
import { LoadingList } from '#ui/loading-list.tsx';

test('a list that loads has blank rows, and says what is loaded', async () => {
  await renderInPortal(<LoadingList label="Loading the manifests…" rows={3} />);
  const status = page.getByRole('status').filter({ hasText: 'Loading the manifests…' });
  await eventually(() => expect(status.elements()).toHaveLength(1));
  expect(status.element().textContent).toBe('Loading the manifests…');
  expect(status.element().getBoundingClientRect().height).toBeGreaterThan(190);
});
