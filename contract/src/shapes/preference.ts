import { PREFERENCE_NAMES, MAX_PREFERENCE } from '@cartage/domain/preferences.ts';
import { z } from 'zod';
import { orgParams, text } from '#shapes/common.ts';

/** The value is the portal's own writing, null where there is none. */
const preference = z.object({ name: z.string(), value: z.string().nullable(), version: z.number() });

/** Of the person in the organisation; names that a release does not know are to be passed over. */
export const myPreferences = { params: orgParams, answer: z.array(preference) };

/** With `If-Match` refused where somebody, who can only be the same person elsewhere, was first: 412 has what stands. */
export const setPreference = {
  params: orgParams,
  body: z.strictObject({
    name: z.enum(PREFERENCE_NAMES),
    value: text({ min: 1, max: MAX_PREFERENCE }).nullable(),
  }),
  answer: preference,
};
