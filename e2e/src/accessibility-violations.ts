import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { showScheme } from '#show-scheme.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Best practices of axe: one banner and one content information, neither inside a dialog. */
const LANDMARK_RULES = [
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
];
const WCAG_22_AA: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  rules: Object.fromEntries(LANDMARK_RULES.map((rule) => [rule, { enabled: true }])),
};
const CONTRAST: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/** The layers over the page with an open dialog or menu. They take the place of the page for assistive technology. */
const OVERLAYS = `[...document.body.children].filter(
  (layer) =>
    layer.id !== 'root' &&
    [...layer.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')].some((part) =>
      part.checkVisibility(),
    ),
)`;

/** Rows after the eighth repeat the cells of the rows before. */
const LATER_ROWS = 'tbody tr:nth-child(n + 9)';

interface Extent {
  /** All rows of a table are checked, not only the first eight. */
  readonly hasAllRows?: boolean;
}

/**
 * Violations of WCAG 2.2 A and AA in both colour schemes: in the open dialogs and menus, or else on the page. The scene
 * without the dialog checks the page below, which takes most of the time.
 */
export async function accessibilityViolations(
  page: Page,
  { hasAllRows = true }: Extent = {},
): Promise<string[]> {
  const left = hasAllRows ? [] : [LATER_ROWS];
  await showScheme(page, 'light');
  const inLight = await analyse(page, WCAG_22_AA, left);
  await showScheme(page, 'dark');
  // The colour scheme changes only colours.
  const inDark = await analyse(page, CONTRAST, left);
  return [...inLight, ...inDark.map((violation) => `dark: ${violation}`)];
}

/** Returns only violations from the page: the passed nodes of a long list take longer to send than to check. */
async function analyse(page: Page, rules: RunOptions, exclude: readonly string[]): Promise<string[]> {
  const options: RunOptions = { ...rules, resultTypes: ['violations'], iframes: false };
  // Strings, because TypeScript does not know the browser's names here.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(AXE);
  const violations = await page.evaluate<AxeResults['violations']>(
    `(() => {
      const overlays = ${OVERLAYS};
      const context = {
        include: overlays.length > 0 ? overlays : document,
        exclude: ${JSON.stringify(exclude)},
      };
      return axe.run(context, ${JSON.stringify(options)}).then(({ violations }) => violations);
    })()`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
  );
}
