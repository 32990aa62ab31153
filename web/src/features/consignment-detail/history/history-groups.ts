import type { ResponseBody } from '@cartage/contract/operations.ts';
import { PERMISSION_REASON } from '@cartage/domain/consignment/actions.ts';
import { changeSentence } from '@cartage/domain/consignment/change-sentence.ts';
import { UNDO_REASONS } from '@cartage/domain/consignment/undo-edit.ts';
import { CHANGED_FIELD_NAMES } from '@cartage/domain/consignment/changed-fields.ts';

export type Change = ResponseBody<'consignmentHistory'>['changes'][number];
export type Edit = ResponseBody<'consignmentHistory'>['edits'][number];

/** The changes that one save made. */
export interface HistoryGroup {
  readonly id: number;
  readonly at: string;
  readonly by: string;
  /** Null for a user in the portal. */
  readonly source: string | null;
  readonly sentences: readonly string[];
  /** The change that this one took back. */
  readonly undone: { readonly at: string; readonly by: string } | null;
  /** Null for changes that are not edits. */
  readonly undo: HistoryUndo | null;
}

export interface HistoryUndo {
  readonly version: number;
  readonly canUndo: boolean;
  readonly reason: string | null;
  /** What the undo changes. */
  readonly sentences: readonly string[];
}

const AUTHORS: Readonly<Record<Change['through'], (change: Change) => Pick<HistoryGroup, 'by' | 'source'>>> =
  {
    portal: ({ changedBy }) => ({ by: changedBy ?? 'Unknown', source: null }),
    api: ({ changedBy }) => ({ by: changedBy ?? 'Unknown', source: 'API client' }),
    bulk: ({ changedBy }) => ({ by: changedBy ?? 'Unknown', source: 'Bulk action' }),
    import: ({ changedBy, sourceName }) => ({
      by: changedBy ?? 'Unknown',
      source: `Import of ${sourceName}`,
    }),
    'standing-order': ({ changedBy, sourceName }) => ({
      by: changedBy ?? 'Unknown',
      source: `Standing order ${sourceName}`,
    }),
    provider: () => ({ by: 'Freight provider', source: null }),
    desk: () => ({ by: 'Freight provider', source: null }),
    system: () => ({ by: 'Automatic', source: null }),
  };

/** The groups in the order of the changes, newest first. Sentences are in the order of the fields. */
export function historyGroups(changes: readonly Change[], edits: readonly Edit[]): HistoryGroup[] {
  const groups: Change[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && isSameSave(group[0], change)) group.push(change);
    else groups.push([change]);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const ordered = group.toSorted((a, b) => orderOf(a) - orderOf(b) || a.id - b.id);
    const edit = edits.find(({ version }) => version === first.editVersion);
    const undone = edit?.undoes ?? null;
    return [
      {
        id: first.id,
        at: first.changedAtDateTimeUtc,
        ...AUTHORS[first.through](first),
        sentences: ordered.map(changeSentence),
        undone: undone === null ? null : { at: undone.changedAtDateTimeUtc, by: undone.changedBy },
        undo: edit === undefined ? null : undoOf(edit, ordered),
      },
    ];
  });
}

/** They are the same for all older changes, or for all changes of a user. */
const UNSHOWN_REASONS: ReadonlySet<string> = new Set([UNDO_REASONS['window-over'], PERMISSION_REASON]);

function undoOf({ version, canUndo, reason }: Edit, changes: readonly Change[]): HistoryUndo {
  return {
    version,
    canUndo,
    reason: reason !== null && UNSHOWN_REASONS.has(reason) ? null : reason,
    sentences: changes.map((change) => changeSentence({ ...change, from: change.to, to: change.from })),
  };
}

const orderOf = ({ field }: Change) => CHANGED_FIELD_NAMES.indexOf(field);

const isSameSave = (a: Change, b: Change) =>
  a.changedAtDateTimeUtc === b.changedAtDateTimeUtc &&
  a.changedBy === b.changedBy &&
  a.through === b.through &&
  a.sourceId === b.sourceId &&
  a.editVersion === b.editVersion;
