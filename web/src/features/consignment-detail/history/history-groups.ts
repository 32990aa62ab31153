import type { ResponseBody } from '@cartage/contract/operations.ts';
import { changeSentence } from '@cartage/domain/consignment/change-sentence.ts';
import { CHANGED_FIELD_NAMES } from '@cartage/domain/consignment/changed-fields.ts';

export type Change = ResponseBody<'consignmentHistory'>['changes'][number];

/** The changes that one save made. */
export interface HistoryGroup {
  readonly id: number;
  readonly at: string;
  readonly by: string;
  /** Null for a user in the portal. */
  readonly source: string | null;
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
    provider: () => ({ by: 'Freight provider', source: null }),
    desk: () => ({ by: 'Freight provider', source: null }),
    system: () => ({ by: 'Automatic', source: null }),
  };

/** The groups in the order of the changes, newest first. Sentences are in the order of the fields. */
export function historyGroups(changes: readonly Change[]): HistoryGroup[] {
  const groups: Change[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && isSameSave(group[0], change)) group.push(change);
    else groups.push([change]);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const sentences = group.toSorted((a, b) => orderOf(a) - orderOf(b) || a.id - b.id).map(changeSentence);
    return [{ id: first.id, at: first.changedAtDateTimeUtc, ...AUTHORS[first.through](first), sentences }];
  });
}

const orderOf = ({ field }: Change) => CHANGED_FIELD_NAMES.indexOf(field);

const isSameSave = (a: Change, b: Change) =>
  a.changedAtDateTimeUtc === b.changedAtDateTimeUtc &&
  a.changedBy === b.changedBy &&
  a.through === b.through &&
  a.sourceId === b.sourceId;
