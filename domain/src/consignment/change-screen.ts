import { keysOf } from '#keys-of.ts';

/** The screens of the portal that change consignments, with their names for users. Keys are stored: never rename one. */
const SCREENS = {
  today: 'Today',
  list: 'Consignments',
  create: 'New consignment',
  consignment: 'Consignment page',
  quote: 'Quote',
  schedule: 'Schedule',
  import: 'Import',
  manifests: 'Manifests',
  dashboard: 'Dashboard',
  reports: 'Reports',
  'standing-orders': 'Standing orders',
  'change-log': 'Change log',
} as const;

export type ChangeScreen = keyof typeof SCREENS;

export const CHANGE_SCREENS = keysOf(SCREENS);

/** By the beginning of the page's path. The first that fits counts. */
const PATHS: readonly (readonly [path: string, ChangeScreen])[] = [
  ['/today', 'today'],
  ['/search', 'list'],
  ['/consignment/create', 'create'],
  ['/consignment/quote', 'quote'],
  ['/consignment/delivery-schedule', 'schedule'],
  ['/consignment/import', 'import'],
  ['/consignment/', 'consignment'],
  ['/manifests', 'manifests'],
  ['/dashboard', 'dashboard'],
  ['/report', 'reports'],
  ['/standing-orders', 'standing-orders'],
  ['/change-log', 'change-log'],
];

/** The screen with this path; undefined for other pages. */
export const screenOfPath = (path: string): ChangeScreen | undefined =>
  PATHS.find(([start]) => path.startsWith(start))?.[1];

/** The name of a stored screen; null for a screen that this release does not know. */
export const screenName = (screen: string | null): string | null =>
  Object.entries(SCREENS).find(([key]) => key === screen)?.[1] ?? null;
