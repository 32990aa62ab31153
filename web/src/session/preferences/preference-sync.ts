import type { ResponseBody } from '@cartage/contract/operations.ts';
import type { Call } from '#api/call.ts';
import { isStatus } from '#api/problem.ts';
import {
  isUnsent,
  type Preference,
  type PreferenceRecord,
  readPreferenceRecord,
} from '#session/preferences/preference-record.ts';
import { storeText } from '#session/use-stored-text.ts';

interface StoredPreference {
  readonly call: Call;
  readonly organisationId: number;
  readonly preference: Preference;
  /** Local storage keys of this release and of an earlier one. */
  readonly key: string;
  readonly before: string;
}

type ServerValue = Pick<ResponseBody<'setPreference'>, 'value' | 'version'>;

/** Minimum time between fetches, because several components use the same preference. */
const FRESH_MS = 5_000;
/** Allows for conflicting writes from other browsers. */
const MAX_ATTEMPTS = 4;

const lastFetched = new Map<string, number>();
const running = new Map<string, Promise<void>>();

/** Syncs the stored copy with the server. Syncs of one preference run one after another. */
export function syncPreference(stored: StoredPreference, isChanged = false): Promise<void> {
  const { key } = stored;
  const isFresh = Date.now() - (lastFetched.get(key) ?? 0) < FRESH_MS;
  if (isFresh && !isChanged) return running.get(key) ?? Promise.resolve();
  const previous = running.get(key);
  const next = (async () => {
    await previous?.catch(() => {});
    await sync(stored, isChanged);
  })();
  running.set(key, next);
  return next;
}

async function sync(stored: StoredPreference, isChanged: boolean): Promise<void> {
  const { call, organisationId, preference, key } = stored;
  const params = { org: organisationId };
  // A new change is sent immediately. An unsent change of an earlier page may have reached the server, so the server's
  // value is fetched first.
  if (!isChanged || recordOf(stored).version === 0) {
    const all = await call('myPreferences', { params, isQuiet: true });
    lastFetched.set(key, Date.now());
    applyServerValue(stored, all.find(({ name }) => name === preference.name) ?? { value: null, version: 0 });
  }
  for (let attempts = 0; attempts < MAX_ATTEMPTS && isUnsent(recordOf(stored)); attempts += 1) {
    const { value, version } = recordOf(stored);
    try {
      const body = { name: preference.name, value };
      const kept = await call('setPreference', {
        params,
        body,
        ...(version > 0 && { ifMatch: version }),
      });
      // The value may have changed during the call; the next round sends it.
      storeRecord(stored, { value: recordOf(stored).value, version: kept.version, base: value });
    } catch (failure) {
      const current = isStatus(failure, 412) ? parseServerValue(failure.problem?.current) : null;
      if (current === null) throw failure;
      applyServerValue(stored, current);
    }
  }
}

/** Takes the server's value when nothing changed here, else merges both. */
function applyServerValue(stored: StoredPreference, theirs: ServerValue): void {
  const { value: ours, version, base } = recordOf(stored);
  const value = ours === base ? theirs.value : stored.preference.merge({ base, theirs: theirs.value, ours });
  // Nothing is stored for a user without a preference.
  if (version === theirs.version && value === ours) return;
  storeRecord(stored, { value, version: theirs.version, base: theirs.value });
}

const recordOf = ({ key, before }: StoredPreference): PreferenceRecord => {
  const stored = localStorage.getItem(key);
  return readPreferenceRecord(stored, stored === null ? localStorage.getItem(before) : null);
};

const storeRecord = ({ key }: StoredPreference, record: PreferenceRecord) =>
  storeText(key, JSON.stringify(record));

function parseServerValue(current: unknown): ServerValue | null {
  if (typeof current !== 'object' || current === null) return null;
  const { value, version } = current as { readonly value?: unknown; readonly version?: unknown };
  const isOne = (value === null || typeof value === 'string') && typeof version === 'number';
  return isOne ? { value, version } : null;
}
