import { statusOf } from '@cartage/domain/consignment/status.ts';
import type { ReportedStatus } from '@cartage/domain/provider/events.ts';
import { type BlockerKind, findBlocker, type Scan } from '#features/provider-desk/scans.ts';

/** In the order of the sentence. Moved consignments stay in the list as a record, without a reason. */
const REASONS: readonly { readonly kind: BlockerKind; readonly words: (target: string) => string }[] = [
  { kind: 'items', words: () => 'with missing items' },
  { kind: 'status', words: (target) => `that can't move to ${target}` },
  { kind: 'not-requested', words: () => 'without a requested pickup' },
  { kind: 'rejected', words: () => 'that was not moved' },
  { kind: 'unknown', words: () => 'not found' },
  { kind: 'looking', words: () => 'being looked up' },
];

/** '1 with missing items and 2 not found stay in the list'; null when every scan can move or has moved. */
export function stayText(scans: readonly Scan[], target: ReportedStatus): string | null {
  const kinds = scans.map((scan) => findBlocker(scan, target)?.kind);
  const parts = REASONS.map(({ kind, words }) => ({
    count: kinds.filter((one) => one === kind).length,
    words: words(statusOf(target).name),
  })).filter(({ count }) => count > 0);
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const listed = parts.map(({ count, words }) => `${count} ${words}`);
  const last = listed.pop() ?? '';
  const list = listed.length === 0 ? last : `${listed.join(', ')} and ${last}`;
  return `${list} ${total === 1 ? 'stays' : 'stay'} in the list`;
}
