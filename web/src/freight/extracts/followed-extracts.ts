/** An extract that is being made for the person, of whose end the bell tells. */
export interface FollowedExtract {
  readonly organisationId: number;
  readonly id: number;
}

/** As long as the tab lives; whoever closes it finds what is ready in the bell all the same. */
function createFollowed() {
  let followed: readonly FollowedExtract[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly FollowedExtract[]) => {
    followed = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => followed,
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    follow: (extract: FollowedExtract) => {
      if (!followed.some(({ id }) => id === extract.id)) set([...followed, extract]);
    },
    drop: (id: number) => set(followed.filter((other) => other.id !== id)),
  };
}

export const followedExtracts = createFollowed();
