import type { PreferenceName } from '@cartage/domain/preferences.ts';

/** What this browser keeps of a preference: what was chosen here, and what the server had when they last spoke. */
export interface PreferenceRecord {
  readonly value: string | null;
  /** Of the server's value; 0 before the server was ever asked. */
  readonly version: number;
  readonly base: string | null;
}

/** The three that are to become one. */
export interface Versions {
  readonly base: string | null;
  readonly theirs: string | null;
  readonly ours: string | null;
}

export interface Preference {
  readonly name: PreferenceName;
  /** Of what was chosen here and elsewhere without knowing of one another. */
  readonly merged: (versions: Versions) => string | null;
}

/** What lies in a storage may be of any shape; `before` is what an earlier release kept, which the server never saw. */
export function readRecord(stored: string | null, before: string | null): PreferenceRecord {
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
