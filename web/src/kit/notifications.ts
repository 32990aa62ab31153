import {
  type StoredNotification,
  readNotifications,
  writeNotifications,
} from '#session/stored-notifications.ts';

/**
 * Older notifications are removed. Failures are kept longest, because the user may still have to act on them. Unread
 * notifications of the server are always kept, because the user has not caused and may not expect them.
 */
const MAX_KEPT = { success: 30, error: 100, working: 30 } as const;

const WORK_IDS = ['bulkJobId', 'extractId', 'importId', 'emailId', 'printJobId', 'notificationId'] as const;

type SubjectKey = Exclude<(typeof WORK_IDS)[number], 'notificationId'> | 'reference';

/** The subject of a result: a consignment, or background work whose result replaces its notification. */
export type NotificationSubject =
  | { readonly [Key in SubjectKey]: Required<Pick<StoredNotification, Key>> }[SubjectKey]
  | (Required<Pick<StoredNotification, 'notificationId'>> &
      Pick<StoredNotification, 'reference' | 'exceptionId' | 'standingOrderId'>);

export interface NotificationStore {
  /** Newest first. */
  readonly read: () => readonly StoredNotification[];
  readonly subscribe: (changed: () => void) => () => void;
  /** Replaces the earlier notification of the same work. `at` is now by default. */
  readonly add: (
    kind: StoredNotification['kind'],
    message: string,
    about: NotificationSubject,
    at?: number,
  ) => void;
  /** Loads the user's stored notifications after sign-in and adds those shown before it. */
  readonly open: (tab: Storage, key: string) => void;
  /** Without ids: all. */
  readonly markRead: (notificationIds?: readonly number[]) => void;
  readonly dismiss: (id: string) => void;
  readonly dismissAll: () => void;
  /** True for a notification of the server that the user has read or dismissed in this tab. */
  readonly hasSeen: (notificationId: number) => boolean;
}

export function createNotificationStore(now: () => number = Date.now): NotificationStore {
  let notifications: readonly StoredNotification[] = [];
  let place: { readonly tab: Storage; readonly key: string } | null = null;
  const dismissed = new Set<number>();
  const listeners = new Set<() => void>();
  const set = (next: readonly StoredNotification[]) => {
    notifications = next;
    if (place !== null) writeNotifications(place.tab, place.key, notifications);
    for (const listener of listeners) listener();
  };
  const dismissWhere = (isConcerned: (notification: StoredNotification) => boolean) => {
    for (const notification of notifications) {
      const { notificationId } = notification;
      if (notificationId !== undefined && isConcerned(notification)) dismissed.add(notificationId);
    }
    set(notifications.filter((notification) => !isConcerned(notification)));
  };
  return {
    read: () => notifications,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    add: (kind, message, about, at = now()) =>
      set(withNotification(notifications, { kind, message, at, ...about })),
    open: (tab, key) => {
      if (place?.key === key) return;
      const early = place === null ? notifications : [];
      place = { tab, key };
      set(early.toReversed().reduce(withNotification, readNotifications(tab, key)));
    },
    markRead: (ids) => {
      const isConcerned = ({ isRead, notificationId }: StoredNotification) =>
        !isRead && (ids === undefined || (notificationId !== undefined && ids.includes(notificationId)));
      if (notifications.some(isConcerned)) {
        set(
          notifications.map((notification) =>
            isConcerned(notification) ? { ...notification, isRead: true } : notification,
          ),
        );
      }
    },
    dismiss: (id) => dismissWhere((notification) => notification.id === id),
    dismissAll: () => dismissWhere(() => true),
    hasSeen: (id) =>
      dismissed.has(id) ||
      notifications.some(({ isRead, notificationId }) => isRead && notificationId === id),
  };
}

/** A repeated message increases the count of its notification, so that repeats do not fill the list. */
function withNotification(
  notifications: readonly StoredNotification[],
  added: Omit<StoredNotification, 'id' | 'times' | 'isRead'>,
): readonly StoredNotification[] {
  const isWork = WORK_IDS.some((id) => added[id] !== undefined);
  const isSame = (other: StoredNotification) =>
    WORK_IDS.every((id) => other[id] === added[id]) &&
    (isWork ||
      (other.reference === added.reference && other.kind === added.kind && other.message === added.message));
  const before = notifications.find(isSame);
  const { kind } = added;
  const times = isWork ? 1 : (before?.times ?? 0) + 1;
  const newest = { ...added, id: crypto.randomUUID(), times, isRead: false };
  // The server sends older notifications after newer ones when more are unread than one response has.
  const all = [newest, ...notifications.filter((notification) => !isSame(notification))].toSorted(
    (one, other) => other.at - one.at,
  );
  const isRemovable = ({ isRead, notificationId }: StoredNotification) =>
    isRead || notificationId === undefined;
  const removable = all.filter((notification) => notification.kind === kind && isRemovable(notification));
  const surplus = new Set(removable.slice(MAX_KEPT[kind]));
  return all.filter((notification) => !surplus.has(notification));
}

export const notifications = createNotificationStore();
