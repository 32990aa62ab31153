import { useCallback, useEffect, useMemo } from 'react';
import {
  type Preference,
  preferenceKey,
  readPreferenceRecord,
} from '#session/preferences/preference-record.ts';
import { storeText, useStoredText } from '#session/use-stored-text.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

/**
 * A preference of the user in this organisation. The server stores it for all devices and the browser has a copy, which is
 * used immediately and synced in the background. `before` is the local storage key of an earlier release.
 */
export function usePreference(preference: Preference, before: string) {
  const { call } = useSession();
  const { user, organisationId } = useOrganisationContext();
  const key = preferenceKey(preference.name, user.sub, organisationId);
  const [stored] = useStoredText(key);
  const record = readPreferenceRecord(stored, stored === null ? localStorage.getItem(before) : null);
  const context = useMemo(
    () => ({ call, organisationId, preference, key, before }),
    [call, organisationId, preference, key, before],
  );
  useEffect(() => void syncInBackground(context), [context]);
  const store = useCallback(
    (value: string | null) => {
      const { base, version } = readPreferenceRecord(localStorage.getItem(key), null);
      storeText(key, JSON.stringify({ value, base, version }));
      void syncInBackground(context, true);
    },
    [key, context],
  );
  return [record.value, store] as const;
}

type SyncPreference = (typeof import('#session/preferences/preference-sync.ts'))['syncPreference'];

/** Loads the sync code after the first render, in its own chunk. */
async function syncInBackground(...given: Parameters<SyncPreference>): Promise<void> {
  try {
    await (await import('#session/preferences/preference-sync.ts')).syncPreference(...given);
  } catch {
    // The copy stays and is synced the next time.
  }
}
