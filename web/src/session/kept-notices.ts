import type { DraftOwner } from '#session/drafts.ts';
import { forgetKeys } from '#session/forget-keys.ts';

/** What was told in passing, as it stays readable in this tab: under person and organisation, until sign-out. */
export interface Notice {
  readonly id: string;
  /** `working`: its end will be told in its place. */
  readonly kind: 'success' | 'error' | 'working';
  readonly message: string;
  /** Milliseconds since 1970; of the last time where it was told more than once. */
  readonly at: number;
  readonly times: number;
  readonly isRead: boolean;
  /** Bulk work whose results can be looked at. */
  readonly bulkJobId?: number;
  /** An extract that is made in the background. */
  readonly extractId?: number;
}

const PREFIX = 'cartage.notices.';

export const noticesKey = ({ sub, organisationId }: DraftOwner) =>
  `${PREFIX}${encodeURIComponent(sub)}.${organisationId}`;

export function readNotices(tab: Storage, key: string): readonly Notice[] {
  try {
    const stored: unknown = JSON.parse(tab.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isNotice) : [];
  } catch {
    return [];
  }
}

/** A full storage is no reason to be in anybody's way. */
export function writeNotices(tab: Storage, key: string, notices: readonly Notice[]): void {
  try {
    tab.setItem(key, JSON.stringify(notices));
  } catch {
    tab.removeItem(key);
  }
}

export function forgetNotices(tab: Storage, sub: string): void {
  forgetKeys(tab, `${PREFIX}${encodeURIComponent(sub)}.`);
}

function isNotice(stored: unknown): stored is Notice {
  if (typeof stored !== 'object' || stored === null) return false;
  const { id, kind, message, at, times, isRead, bulkJobId, extractId } = stored as Partial<
    Record<keyof Notice, unknown>
  >;
  return (
    typeof id === 'string' &&
    (kind === 'success' || kind === 'error' || kind === 'working') &&
    typeof message === 'string' &&
    typeof at === 'number' &&
    typeof times === 'number' &&
    typeof isRead === 'boolean' &&
    [bulkJobId, extractId].every((id) => id === undefined || Number.isSafeInteger(id))
  );
}
