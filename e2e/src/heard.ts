import type { Page } from '@playwright/test';

/** Notes from now on, in every page of this tab, what live regions say; answers it in its order. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(NOTE);
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('e2e.heard') ?? '[]'));
}

// As text, because these names belong to the browser.
const NOTE = `
  new MutationObserver((records) => {
    const regions = new Set();
    for (const { target, addedNodes, type } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest('[aria-live], [role=status], [role=alert]');
      const isRead = region && region.getAttribute('aria-live') !== 'off';
      if (isRead && (type === 'characterData' || addedNodes.length > 0)) regions.add(region);
    }
    for (const region of regions) {
      const words = region.textContent.trim();
      const heard = JSON.parse(sessionStorage.getItem('e2e.heard') ?? '[]');
      if (words !== '') sessionStorage.setItem('e2e.heard', JSON.stringify([...heard, words]));
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });`;
