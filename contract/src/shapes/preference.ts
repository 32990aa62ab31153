import { PREFERENCE_NAMES, MAX_PREFERENCE } from '@cartage/domain/preferences.ts';
import { z } from 'zod';
import { orgParams, text } from '#shapes/common.ts';

/** The value is a text of the portal; null without one. */
const preference = z.object({ name: z.string(), value: z.string().nullable(), version: z.number() });

/** Preferences of the user in the organisation. Clients ignore unknown names. */
export const myPreferences = { params: orgParams, response: z.array(preference) };

/** With `If-Match`: 412 with the current value where another device of the user has changed it. */
export const setPreference = {
  params: orgParams,
  body: z.strictObject({
    name: z.enum(PREFERENCE_NAMES),
    value: text({ min: 1, max: MAX_PREFERENCE }).nullable(),
  }),
  response: preference,
};
