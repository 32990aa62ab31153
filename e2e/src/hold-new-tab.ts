import type { BrowserContext } from '@playwright/test';

/**
 * For a tab that the browser opens, such as with Ctrl+click. Holds the document at this path until Playwright is attached
 * to the tab. Chromium starts such a navigation itself. A document that arrives before Playwright is attached is missed:
 * the tab is open and loaded, but never reported, or reported as still loading. Works once per context.
 */
export async function holdNewTab(context: BrowserContext, path: string): Promise<void> {
  let attached: Promise<unknown> | undefined;
  await context.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      // The tab answers the first binding of a context after the commands that attach to it.
      attached ??= context.exposeBinding('isAttached', () => true);
      await attached;
      await route.continue();
    },
  );
}
