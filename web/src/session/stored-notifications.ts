import type { DraftOwner } from '#session/drafts.ts';
import { removeKeysWithPrefix } from '#session/remove-keys.ts';

/** A result of work, stored in this tab per user and organisation, until sign-out. */
export interface StoredNotification {
  readonly id: string;
  /** `working`: replaced by the result when the work ends. */
  readonly kind: 'success' | 'error' | 'working';
  readonly message: string;
  /** Milliseconds since 1970, of the latest repeat. */
  readonly at: number;
  readonly times: number;
  readonly isRead: boolean;
  /** The bulk job whose results can be opened. */
  readonly bulkJobId?: number;
  /** An extract that is prepared in the background. */
  readonly extractId?: number;
  /** A CSV import whose page can be opened. */
  readonly importId?: number;
  /** An email with a pickup manifest. */
  readonly emailId?: string;
  /** Labels that were sent to a label printer. */
  readonly printJobId?: number;
  /** A notification of the server, to which its reading is reported. */
  readonly notificationId?: number;
  /** The standing order that the result is about. */
  readonly standingOrderId?: number;
  /** The exception of the consignment to open. */
  readonly exceptionId?: string;
  /** The consignment that the result is about. */
  readonly reference?: string;
}

const PREFIX = 'cartage.notices.';

export const notificationsKey = ({ sub, organisationId }: DraftOwner) =>
  `${PREFIX}${encodeURIComponent(sub)}.${organisationId}`;

export function readNotifications(tab: Storage, key: string): readonly StoredNotification[] {
  try {
    const stored: unknown = JSON.parse(tab.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isNotification) : [];
  } catch {
    return [];
  }
}

/** A full storage must not interrupt the user. */
export function writeNotifications(
  tab: Storage,
  key: string,
  notifications: readonly StoredNotification[],
): void {
  try {
    tab.setItem(key, JSON.stringify(notifications));
  } catch {
    tab.removeItem(key);
  }
}

export function removeNotifications(tab: Storage, sub: string): void {
  removeKeysWithPrefix(tab, `${PREFIX}${encodeURIComponent(sub)}.`);
}

function isNotification(stored: unknown): stored is StoredNotification {
  if (typeof stored !== 'object' || stored === null) return false;
  const { id, kind, message, at, times, isRead, ...subject } = stored as Partial<
    Record<keyof StoredNotification, unknown>
  >;
  const subjects = Object.entries(subject);
  return (
    typeof id === 'string' &&
    (kind === 'success' || kind === 'error' || kind === 'working') &&
    typeof message === 'string' &&
    typeof at === 'number' &&
    typeof times === 'number' &&
    typeof isRead === 'boolean' &&
    // A message of an earlier release may have no subject to open.
    subjects.length > 0 &&
    subjects.every(([name, value]) => typeof value === (TEXTS.test(name) ? 'string' : 'number'))
  );
}

/** The subjects that are texts. The others are numbers. */
const TEXTS = /^(emailId|exceptionId|reference)$/;
