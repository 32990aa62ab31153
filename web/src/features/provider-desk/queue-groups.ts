import type { ResponseBody } from '@cartage/contract/operations.ts';

export type Queue = ResponseBody<'deskQueue'>;
export type QueueItem = Queue['items'][number];

/** Consignments of one sending site and one run. */
export interface QueueGroup {
  readonly key: string;
  readonly title: string;
  readonly run: QueueItem['run'];
  readonly items: readonly QueueItem[];
  readonly pieces: number;
  readonly weight: number;
}

/** In the order of the items. */
export function queueGroups(items: readonly QueueItem[]): readonly QueueGroup[] {
  const groups = Map.groupBy(items, ({ site, run }) => `${site.id} ${run?.id ?? 0} ${run?.startsAt ?? ''}`);
  return [...groups].flatMap(([key, members]) => {
    const [first] = members;
    if (first === undefined) return [];
    return [
      {
        key,
        title: `${first.organisation}, ${first.site.name}`,
        run: first.run,
        items: members,
        pieces: members.reduce((sum, { pieces }) => sum + pieces, 0),
        weight: members.reduce((sum, { weight }) => sum + weight, 0),
      },
    ];
  });
}
