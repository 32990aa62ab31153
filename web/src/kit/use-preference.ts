import { useCallback, useEffect, useMemo } from 'react';
import { type Preference, readRecord } from '#kit/preference-record.ts';
import { storeText, useStoredText } from '#kit/use-stored-text.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/**
 * A choice of the person in this organisation. The server keeps it for every machine, this browser has a copy: nothing
 * waits for the server, and where it cannot be had the copy goes there later. `before` is where an earlier release
 * kept it.
 */
export function usePreference(preference: Preference, before: string) {
  const { call } = useSession();
  const { user, organisationId } = useWorkplace();
  const key = `cartage.preference.${preference.name}.${encodeURIComponent(user.sub)}.${organisationId}`;
  const [stored] = useStoredText(key);
  const record = readRecord(stored, stored === null ? localStorage.getItem(before) : null);
  const place = useMemo(
    () => ({ call, organisationId, preference, key, before }),
    [call, organisationId, preference, key, before],
  );
  useEffect(() => void speak(place), [place]);
  const store = useCallback(
    (value: string | null) => {
      const { base, version } = readRecord(localStorage.getItem(key), null);
      storeText(key, JSON.stringify({ value, base, version }));
      void speak(place, true);
    },
    [key, place],
  );
  return [record.value, store] as const;
}

type Speak = (typeof import('#kit/preference-sync.ts'))['syncPreference'];

/** Not before the page is there, and not among what it needs first. */
async function speak(...given: Parameters<Speak>): Promise<void> {
  try {
    await (await import('#kit/preference-sync.ts')).syncPreference(...given);
  } catch {
    // The copy stays, and goes the next time.
  }
}
