import type { Answer } from '@cartage/contract/operations.ts';
import type { Call } from '#api/call.ts';
import { isStatus } from '#api/problem.ts';
import { isUnsent, type Preference, type PreferenceRecord, readRecord } from '#kit/preference-record.ts';
import { storeText } from '#kit/use-stored-text.ts';

interface Place {
  readonly call: Call;
  readonly organisationId: number;
  readonly preference: Preference;
  /** Where this browser keeps it, and where an earlier release did. */
  readonly key: string;
  readonly before: string;
}

type Theirs = Pick<Answer<'setPreference'>, 'value' | 'version'>;

/** Asked again no sooner: a page has several parts that show the same. */
const FRESH_MS = 5_000;
/** Two machines that write at the same time; nobody is that quick more often. */
const TRIES = 4;

const asked = new Map<string, number>();
const running = new Map<string, Promise<void>>();

/** Brings this browser's copy and the server's value together, one after the other for each preference. */
export function syncPreference(place: Place, isChanged = false): Promise<void> {
  const { key } = place;
  const isFresh = Date.now() - (asked.get(key) ?? 0) < FRESH_MS;
  if (isFresh && !isChanged) return running.get(key) ?? Promise.resolve();
  const previous = running.get(key);
  const next = (async () => {
    await previous?.catch(() => {});
    await sync(place, isChanged);
  })();
  running.set(key, next);
  return next;
}

async function sync(place: Place, isChanged: boolean): Promise<void> {
  const { call, organisationId, preference, key } = place;
  const params = { org: organisationId };
  // What has just been changed goes there at once. What was left over by an earlier page may have arrived: its answer
  // was lost with the page.
  if (!isChanged || recordOf(place).version === 0) {
    const all = await call('myPreferences', { params, isQuiet: true });
    asked.set(key, Date.now());
    takeOver(place, all.find(({ name }) => name === preference.name) ?? { value: null, version: 0 });
  }
  for (let tries = 0; tries < TRIES && isUnsent(recordOf(place)); tries += 1) {
    const { value, version } = recordOf(place);
    try {
      const body = { name: preference.name, value };
      const kept = await call('setPreference', {
        params,
        body,
        ...(version > 0 && { ifMatch: version }),
      });
      // Chosen on meanwhile: that is sent next.
      keepRecord(place, { value: recordOf(place).value, version: kept.version, base: value });
    } catch (failure) {
      const current = isStatus(failure, 412) ? theirsOf(failure.problem?.current) : null;
      if (current === null) throw failure;
      takeOver(place, current);
    }
  }
}

/** Theirs where nothing was chosen here since, else both made one. */
function takeOver(place: Place, theirs: Theirs): void {
  const { value: ours, version, base } = recordOf(place);
  const value = ours === base ? theirs.value : place.preference.merged({ base, theirs: theirs.value, ours });
  // Of who never chose anything nothing is kept.
  if (version === theirs.version && value === ours) return;
  keepRecord(place, { value, version: theirs.version, base: theirs.value });
}

const recordOf = ({ key, before }: Place): PreferenceRecord => {
  const stored = localStorage.getItem(key);
  return readRecord(stored, stored === null ? localStorage.getItem(before) : null);
};

const keepRecord = ({ key }: Place, record: PreferenceRecord) => storeText(key, JSON.stringify(record));

function theirsOf(current: unknown): Theirs | null {
  if (typeof current !== 'object' || current === null) return null;
  const { value, version } = current as { readonly value?: unknown; readonly version?: unknown };
  const isOne = (value === null || typeof value === 'string') && typeof version === 'number';
  return isOne ? { value, version } : null;
}
