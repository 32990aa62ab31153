import { BULK_ACTION_NAMES } from '#consignment/bulk-action-names.ts';
import { screenName } from '#consignment/change-screen.ts';
import { keysOf } from '#keys-of.ts';

/** What made a change, as `field_change.through` stores it. */
export const CHANGE_ORIGINS = [
  'portal',
  'api',
  'import',
  'bulk',
  'standing-order',
  'provider',
  'desk',
  'system',
] as const;
export type ChangeOrigin = (typeof CHANGE_ORIGINS)[number];

interface Author {
  readonly by: string;
  /** Null when the author says it all: a user on an unknown screen, staff of the freight provider, the system. */
  readonly source: string | null;
}

interface AuthoredChange {
  readonly through: ChangeOrigin;
  readonly changedBy: string | null;
  readonly sourceName: string | null;
}

const named = ({ changedBy }: AuthoredChange, source: string | null): Author => ({
  by: changedBy ?? 'Unknown',
  source,
});
const provider = (source: string | null): Author => ({ by: 'Freight provider', source });

const AUTHORS: Readonly<Record<ChangeOrigin, (change: AuthoredChange) => Author>> = {
  portal: (change) => named(change, screenName(change.sourceName)),
  api: (change) => named(change, 'API client'),
  bulk: (change) => named(change, bulkSource(change.sourceName)),
  import: (change) => named(change, `Import of ${change.sourceName}`),
  'standing-order': (change) => named(change, `Standing order ${change.sourceName}`),
  provider: ({ sourceName }) => provider(sourceName === null ? null : `Event ${sourceName}`),
  desk: () => provider(null),
  system: () => ({ by: 'Automatic', source: null }),
};

/** Changes before the action was recorded, and actions of a later release, have the kind alone. */
function bulkSource(action: string | null): string {
  const name = BULK_ACTION_NAMES[action ?? ''];
  return name === undefined ? 'Bulk action' : `Bulk action: ${name}`;
}

/** 'Hana Wilcox' through 'Import of orders.csv'. */
export const authorOf = (change: AuthoredChange): Author => AUTHORS[change.through](change);

/** Their sources, a screen or an event, do not say what they are. */
const HAS_KIND: ReadonlySet<ChangeOrigin> = new Set(['portal', 'provider']);

/** The source of a change in the change log: 'Portal: Consignments', 'Import of orders.csv', 'API client, undo'. */
export function sourceOf(change: AuthoredChange & { readonly isUndo: boolean }): string {
  const { source } = authorOf(change);
  const kind = CHANGE_SOURCE_NAMES.map(changeSourceRow).find(({ origins }) =>
    origins?.includes(change.through),
  )?.name;
  const named = HAS_KIND.has(change.through) ? [kind, source] : [source ?? kind];
  const text = named.filter((part) => part !== null).join(': ');
  return needsUndoMark(change) ? `${text}, undo` : text;
}

/** The source of a bulk undo says it already. */
export const needsUndoMark = ({
  through,
  sourceName,
  isUndo,
}: Pick<AuthoredChange, 'through' | 'sourceName'> & { readonly isUndo: boolean }): boolean =>
  isUndo && !(through === 'bulk' && sourceName === 'undo');

interface ChangeSourceRow {
  readonly name: string;
  /** Null: any of them. */
  readonly origins: readonly ChangeOrigin[] | null;
}

/** The sources that the change log is filtered by. An undo is made through one of the others as well. */
export const CHANGE_SOURCES = {
  portal: { name: 'Portal', origins: ['portal'] },
  api: { name: 'API client', origins: ['api'] },
  import: { name: 'Import', origins: ['import'] },
  bulk: { name: 'Bulk action', origins: ['bulk'] },
  'standing-order': { name: 'Standing order', origins: ['standing-order'] },
  provider: { name: 'Freight provider', origins: ['provider', 'desk'] },
  system: { name: 'Automatic', origins: ['system'] },
  undo: { name: 'Undo', origins: null },
} as const satisfies Record<string, ChangeSourceRow>;

export type ChangeSource = keyof typeof CHANGE_SOURCES;

export const CHANGE_SOURCE_NAMES = keysOf(CHANGE_SOURCES);

export const changeSourceRow = (source: ChangeSource): ChangeSourceRow => CHANGE_SOURCES[source];
