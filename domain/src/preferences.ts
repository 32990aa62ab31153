/** Preferences of a user in an organisation that are synchronised between devices. */
export const PREFERENCE_NAMES = ['columns', 'searches', 'start-page'] as const;
export type PreferenceName = (typeof PREFERENCE_NAMES)[number];

/** Longest value, in code points. */
export const MAX_PREFERENCE = 50_000;
