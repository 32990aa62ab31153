import { type Notice, readNotices, writeNotices } from '#session/kept-notices.ts';

/** Older ones make room: what succeeded is soon of no interest, what failed is kept until it is dismissed. */
const MOST = { success: 30, error: 100, working: 30 } as const;

/** What goes on in the background, and has an end that is told. */
type Work = Pick<Notice, 'bulkJobId' | 'extractId'>;

export interface NoticeStore {
  /** The newest first. */
  readonly read: () => readonly Notice[];
  readonly subscribe: (changed: () => void) => () => void;
  /** With `about` it takes the place of what was told of the same work before. */
  readonly add: (kind: Notice['kind'], message: string, about?: Work) => void;
  /** Whose they are is known once somebody is signed in; what was told before joins theirs. */
  readonly open: (tab: Storage, key: string) => void;
  readonly markRead: () => void;
  readonly dismiss: (id: string) => void;
  readonly dismissAll: () => void;
}

export function createNoticeStore(now: () => number = Date.now): NoticeStore {
  let notices: readonly Notice[] = [];
  let place: { readonly tab: Storage; readonly key: string } | null = null;
  const listeners = new Set<() => void>();
  const set = (next: readonly Notice[]) => {
    notices = next;
    if (place !== null) writeNotices(place.tab, place.key, notices);
    for (const listener of listeners) listener();
  };
  return {
    read: () => notices,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    add: (kind, message, about) => set(withNotice(notices, { kind, message, at: now(), ...about })),
    open: (tab, key) => {
      if (place?.key === key) return;
      const early = place === null ? notices : [];
      place = { tab, key };
      set(early.toReversed().reduce(withNotice, readNotices(tab, key)));
    },
    markRead: () => {
      if (notices.some(({ isRead }) => !isRead)) {
        set(notices.map((notice) => ({ ...notice, isRead: true })));
      }
    },
    dismiss: (id) => set(notices.filter((notice) => notice.id !== id)),
    dismissAll: () => set([]),
  };
}

/** What is told again is the same notice anew, so that repeats never fill the list. */
function withNotice(
  notices: readonly Notice[],
  told: Pick<Notice, 'kind' | 'message' | 'at'> & Work,
): readonly Notice[] {
  const isWork = told.bulkJobId !== undefined || told.extractId !== undefined;
  const isSame = ({ kind, message, bulkJobId, extractId }: Notice) =>
    bulkJobId === told.bulkJobId &&
    extractId === told.extractId &&
    (isWork || (kind === told.kind && message === told.message));
  const before = notices.find(isSame);
  const { kind } = told;
  const times = isWork ? 1 : (before?.times ?? 0) + 1;
  const newest = { ...told, id: crypto.randomUUID(), times, isRead: false };
  const all = [newest, ...notices.filter((notice) => !isSame(notice))];
  const surplus = new Set(all.filter((notice) => notice.kind === kind).slice(MOST[kind]));
  return all.filter((notice) => !surplus.has(notice));
}

export const notices = createNoticeStore();
