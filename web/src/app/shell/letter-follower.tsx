import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { followedLetters } from '#freight/letters/followed-letters.ts';
import { lettersQuery } from '#freight/letters/letters-query.ts';
import { type Letter, tidingsOf } from '#freight/letters/manifest-letters.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** Tells how letters get on that were sent from this browser (BULK-06): at once while they leave, then seldom. */
export function LetterFollower() {
  const { call } = useSession();
  const { organisationId, user, permissions } = useWorkplace();
  const followed = useSyncExternalStore(followedLetters.subscribe, followedLetters.read).filter(
    (letter) => letter.organisationId === organisationId && letter.sub === user.sub,
  );
  const { data } = useQuery({
    ...lettersQuery(call, organisationId),
    enabled: followed.length > 0 && permissions.has('Consignment.MAINTAIN'),
    // As long again as the newest is old.
    refetchInterval: () => {
      const age = Date.now() - Math.max(...followed.map(({ since }) => since));
      return Math.min(Math.max(age, SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
    },
    refetchIntervalInBackground: true,
  });
  const tell = useEffectEvent((letters: readonly Letter[]) => {
    for (const { id, told } of followed) {
      const letter = letters.find((one) => one.id === id);
      // Sent after this was read.
      if (letter === undefined) continue;
      const tidings = tidingsOf(letter);
      if (tidings !== null && tidings.words !== told) {
        (tidings.kind === 'success' ? showSuccess : showError)(tidings.words);
        followedLetters.noteTold(id, tidings.words);
      }
      if (letter.state !== 'waiting') followedLetters.drop(id);
    }
  });
  useEffect(() => {
    if (data !== undefined) tell(data);
  }, [data]);
  return null;
}
