/** What the portal keeps for a person in an organisation, so that they find it again on another machine. */
export const PREFERENCE_NAMES = ['columns', 'searches'] as const;
export type PreferenceName = (typeof PREFERENCE_NAMES)[number];

/** Longest value, in code points. */
export const MAX_PREFERENCE = 50_000;
