import type { Page } from '@playwright/test';

/** Records what live regions announce in every page of this tab; the returned function lists it in order. */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(OBSERVE);
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('e2e.announced') ?? '[]'));
}

// A string, because TypeScript does not know the browser's names here.
const OBSERVE = `
  new MutationObserver((records) => {
    const regions = new Set();
    for (const { target, addedNodes, type } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest('[aria-live], [role=status], [role=alert]');
      const isRead = region && region.getAttribute('aria-live') !== 'off';
      if (isRead && (type === 'characterData' || addedNodes.length > 0)) regions.add(region);
    }
    for (const region of regions) {
      const text = region.textContent.trim();
      const announced = JSON.parse(sessionStorage.getItem('e2e.announced') ?? '[]');
      if (text !== '') sessionStorage.setItem('e2e.announced', JSON.stringify([...announced, text]));
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });`;
