import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { useSearchTitle } from '#kit/window-title.ts';
import { eventually } from '#testing/eventually.ts';

test('a title of the query string replaces the title of the route after each change', async () => {
  function Page() {
    const { partner } = useSearch({ strict: false }) as { readonly partner: string };
    useSearchTitle(`${partner} · Kea Freight`);
    return null;
  }
  let routeTitles = 0;
  const router = createRouter({
    // Every route of the portal sets its title before it renders.
    routeTree: createRootRoute({
      beforeLoad: () => {
        document.title = 'Hireage · Kea Freight';
        routeTitles += 1;
      },
      component: Page,
    }),
    history: createMemoryHistory({ initialEntries: ['/?partner=Rimu'] }),
  });
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  root.render(<RouterProvider router={router} />);
  await eventually(() => expect(document.title).toBe('Rimu · Kea Freight'));

  await router.navigate({ to: '.', search: { partner: 'Rimu', page: 2 } });
  expect(routeTitles).toBe(2);
  await eventually(() => expect(document.title).toBe('Rimu · Kea Freight'));

  await router.navigate({ to: '.', search: { partner: 'Onehunga' } });
  expect(routeTitles).toBe(3);
  await eventually(() => expect(document.title).toBe('Onehunga · Kea Freight'));
});
