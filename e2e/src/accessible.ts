import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { showScheme } from '#show-scheme.ts';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** What breaks WCAG 2.2 A and AA on the page as it stands, in both schemes; nothing is the aim. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await showScheme(page, 'light');
  const inLight = await analyse(new AxeBuilder({ page }).withTags(WCAG_22_AA));
  await showScheme(page, 'dark');
  // The scheme changes colours and nothing else.
  const inDark = await analyse(new AxeBuilder({ page }).withRules(['color-contrast']));
  return [...inLight, ...inDark.map((fault) => `dark: ${fault}`)];
}

async function analyse(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
  );
}
