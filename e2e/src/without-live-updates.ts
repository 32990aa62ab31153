import type { Page } from '@playwright/test';

/** For tests that count requests: changes by other tests do not reach the page. */
export async function withoutLiveUpdates(page: Page): Promise<void> {
  await page.route(/\/consignments\/changes\?/, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'id: none\nevent: heartbeat\ndata: {}\n\n' }),
  );
}
