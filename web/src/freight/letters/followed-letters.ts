import { keep } from '#session/browser-storage.ts';

/** A manifest that somebody sent by e-mail from this browser, of whose end the bell tells. */
export interface FollowedLetter {
  readonly id: string;
  readonly sub: string;
  readonly organisationId: number;
  /** What was told of it last, so that a reload does not tell it again. */
  readonly told: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

const KEY = 'cartage.letters';
/** Tried for 72 hours; whatever is older was forgotten by the server, or is of nobody any more. */
const FOLLOWED_FOR_MS = 7 * 24 * 3_600_000;

function readFollowed(): readonly FollowedLetter[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isFollowed) : [];
  } catch {
    return [];
  }
}

function isFollowed(stored: unknown): stored is FollowedLetter {
  if (typeof stored !== 'object' || stored === null) return false;
  const { id, sub, organisationId, told, since } = stored as Partial<Record<keyof FollowedLetter, unknown>>;
  return (
    typeof id === 'string' &&
    typeof sub === 'string' &&
    typeof organisationId === 'number' &&
    typeof told === 'string' &&
    typeof since === 'number' &&
    since > Date.now() - FOLLOWED_FOR_MS
  );
}

/** Outlives tabs and sign-outs: a letter is given up after three days. */
function createFollowed() {
  let followed: readonly FollowedLetter[] | undefined;
  const listeners = new Set<() => void>();
  const read = () => (followed ??= readFollowed());
  const set = (next: readonly FollowedLetter[]) => {
    followed = next;
    keep(localStorage, KEY, JSON.stringify(next));
    for (const listener of listeners) listener();
  };
  return {
    read,
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    follow: (letter: Omit<FollowedLetter, 'told' | 'since'>) =>
      set([...readFollowed(), { ...letter, told: '', since: Date.now() }]),
    noteTold: (id: string, told: string) => {
      const all = readFollowed();
      const one = all.find((other) => other.id === id);
      if (one !== undefined) set([...all.filter((other) => other.id !== id), { ...one, told }]);
    },
    drop: (id: string) => set(readFollowed().filter((one) => one.id !== id)),
  };
}

export const followedLetters = createFollowed();
