import type { ResponseBody } from '@cartage/contract/operations.ts';
import { statusOf } from '@cartage/domain/consignment/status.ts';
import { triggerOf } from '@cartage/domain/consignment/transitions.ts';
import type { ReportedStatus } from '@cartage/domain/provider/events.ts';

export type DeskConsignment = ResponseBody<'deskConsignment'>;

/** The event of one move. A retry sends the same one, so that it has no further effect. */
export interface Attempt {
  readonly id: string;
  readonly occurredAt: string;
  readonly status: ReportedStatus;
}

/** One consignment of the scanned list, or a code that is not looked up yet. */
export interface Scan {
  readonly key: string;
  readonly code: string;
  readonly found: DeskConsignment | null;
  /** Why the code leads to no consignment; null while it is looked up and afterwards. */
  readonly failure: string | null;
  /** The scanned labels. */
  readonly ssccs: readonly string[];
  /** The reference was entered, which stands for all items. */
  readonly isWhole: boolean;
  readonly attempt: Attempt | null;
  /** Of the last attempt: the new status, or the reason of the rejection. */
  readonly outcome: { readonly moved: ReportedStatus } | { readonly rejected: string } | null;
}

export type ScanAction =
  | { readonly type: 'scan'; readonly key: string; readonly code: string }
  | { readonly type: 'found'; readonly key: string; readonly found: DeskConsignment }
  | { readonly type: 'failed'; readonly key: string; readonly failure: string }
  | { readonly type: 'attempt'; readonly attempts: ReadonlyMap<string, Attempt> }
  | { readonly type: 'outcome'; readonly outcomes: ReadonlyMap<string, NonNullable<Scan['outcome']>> }
  | { readonly type: 'remove'; readonly key: string }
  | { readonly type: 'clear' };

/** The newest scan is first. Two labels of one consignment share a row. */
export function reduceScans(scans: readonly Scan[], action: ScanAction): readonly Scan[] {
  switch (action.type) {
    case 'scan': {
      const { key, code } = action;
      const scan = { key, code, found: null, failure: null, ssccs: [], isWhole: false };
      return [{ ...scan, attempt: null, outcome: null }, ...scans.filter((other) => other.key !== key)];
    }
    case 'found':
      return withFound(scans, action.key, action.found);
    case 'failed':
      return scans.map((scan) => (scan.key === action.key ? { ...scan, failure: action.failure } : scan));
    case 'attempt':
      return scans.map((scan) => ({ ...scan, attempt: action.attempts.get(scan.key) ?? scan.attempt }));
    case 'outcome':
      return scans.map((scan) => {
        const outcome = action.outcomes.get(scan.key);
        // The attempt is complete: another move is a new event.
        return outcome === undefined ? scan : { ...scan, outcome, attempt: null };
      });
    case 'remove':
      return scans.filter(({ key }) => key !== action.key);
    case 'clear':
      return [];
  }
}

function withFound(scans: readonly Scan[], key: string, found: DeskConsignment): readonly Scan[] {
  const scan = scans.find((other) => other.key === key);
  // Removed while it was looked up.
  if (scan === undefined) return scans;
  const earlier = scans.find(
    (other) => other.key !== key && other.found?.reference === found.reference && other.outcome === null,
  );
  const ssccs = new Set([...(earlier?.ssccs ?? []), ...(found.sscc === null ? [] : [found.sscc])]);
  const merged: Scan = {
    ...scan,
    found,
    ssccs: [...ssccs],
    isWhole: earlier?.isWhole === true || found.sscc === null,
    attempt: earlier?.attempt ?? null,
  };
  const others = scans.filter((other) => other.key !== key && other.found?.reference !== found.reference);
  return [merged, ...others];
}

export const scannedItems = ({ found, ssccs, isWhole }: Scan): number =>
  found === null ? 0 : isWhole ? found.pieces : Math.min(ssccs.length, found.pieces);

export type BlockerKind = 'looking' | 'unknown' | 'moved' | 'rejected' | 'not-requested' | 'status' | 'items';

export interface Blocker {
  readonly kind: BlockerKind;
  readonly text: string;
}

/** Why the consignment cannot move to the status now; null when it can. */
export function findBlocker(scan: Scan, target: ReportedStatus): Blocker | null {
  const { found, failure, outcome } = scan;
  if (found === null)
    return failure === null ? { kind: 'looking', text: 'Looking up…' } : { kind: 'unknown', text: failure };
  if (outcome !== null)
    return 'moved' in outcome
      ? { kind: 'moved', text: `Moved to ${statusOf(outcome.moved).name}` }
      : { kind: 'rejected', text: `${outcome.rejected}.` };
  const status = statusOf(found.status).name;
  if (!found.isHandedOver)
    return { kind: 'not-requested', text: `Pickup has not been requested. Status is ${status}.` };
  if (triggerOf(found.status, target) !== 'provider')
    return { kind: 'status', text: `Can't move to ${statusOf(target).name}. Status is ${status}.` };
  const missing = found.pieces - scannedItems(scan);
  return missing > 0
    ? { kind: 'items', text: `Scan ${missing} more ${missing === 1 ? 'item' : 'items'}` }
    : null;
}

export const blockerOf = (scan: Scan, target: ReportedStatus): string | null =>
  findBlocker(scan, target)?.text ?? null;

export const isMoved = ({ outcome }: Scan): boolean => outcome !== null && 'moved' in outcome;
