import { keep } from '#session/browser-storage.ts';

/** Where the close button leads: to the list as it was left, with its filter (CONS-02). */
export interface Place {
  readonly pathname: string;
  readonly href: string;
  /** Its place in the tab's history. */
  readonly index: number;
}

export const LIST_PATH = '/search';
const KEY = 'cartage.list';

/** One step back is the list, so that going there also finds it scrolled to where it was. */
export const isListOneStepBack = (before: Place | null, here: Place) =>
  before !== null && before.pathname === LIST_PATH && before.index === here.index - 1;

/** The address of the list as it was last seen in this tab; a reload of the page must not lose it. */
export function rememberList(tab: Storage, before: Place | null): void {
  if (before?.pathname === LIST_PATH) keep(tab, KEY, before.href);
}

export function lastList(tab: Storage): string {
  const stored = tab.getItem(KEY);
  return stored !== null && /^\/search($|\?)/.test(stored) ? stored : LIST_PATH;
}
