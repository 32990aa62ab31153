import type { PreferenceName } from '@cartage/domain/preferences.ts';

/** A preference stored in this browser: the current value, and the server's value and version at the last sync. */
export interface PreferenceRecord {
  readonly value: string | null;
  /** Version of the server's value; 0 before the first sync. */
  readonly version: number;
  readonly base: string | null;
}

/** Local storage key of a preference. */
export const preferenceKey = (name: PreferenceName, sub: string, organisationId: number) =>
  `cartage.preference.${name}.${encodeURIComponent(sub)}.${organisationId}`;

/** The three versions of a three-way merge. */
export interface PreferenceVersions {
  readonly base: string | null;
  readonly theirs: string | null;
  readonly ours: string | null;
}

export interface Preference {
  readonly name: PreferenceName;
  /** Merges changes made in two browsers at the same time. */
  readonly merge: (versions: PreferenceVersions) => string | null;
}

/** Validates a stored record. `before` is the value stored by an earlier release, which the server does not have. */
export function readPreferenceRecord(stored: string | null, before: string | null): PreferenceRecord {
  const nothing = { value: before, version: 0, base: null };
  try {
    const record: unknown = JSON.parse(stored ?? 'null');
    if (typeof record !== 'object' || record === null) return nothing;
    const { value, version, base } = record as { readonly [Key in keyof PreferenceRecord]?: unknown };
    if (!isText(value) || !isText(base) || !Number.isSafeInteger(version)) return nothing;
    return { value, base, version: Math.max(0, Number(version)) };
  } catch {
    return nothing;
  }
}

const isText = (value: unknown): value is string | null => value === null || typeof value === 'string';

export const isUnsent = ({ value, base }: PreferenceRecord): boolean => value !== base;
