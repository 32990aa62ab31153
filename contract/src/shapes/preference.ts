import { PREFERENCE_NAMES, MAX_PREFERENCE } from '@cartage/domain/preferences.ts';
import { z } from 'zod';
import { orgParams, text } from '#shapes/common.ts';
import { described, named, numberField, stringField, stringOrNull } from '#shapes/described.ts';

/** The value is a text of the portal; null without one. */
const preference = named(
  z.object({
    name: stringField('Name of the preference.', 'columns'),
    value: stringOrNull('Text that the client stored; null without one.', '{"hidden":["weight"]}'),
    version: numberField('Number of changes so far, which is also the ETag.', 4),
  }),
  'Preference',
  'A preference of the user in the organisation.',
);

/** Preferences of the user in the organisation. Clients ignore unknown names. */
export const myPreferences = {
  summary: "List the user's preferences",
  description:
    'Returns the saved searches, columns and other preferences of the user in the organisation. Clients ignore names that they do not know.',
  params: orgParams,
  response: z.array(preference),
};

/** With `If-Match`: 412 with the current value where another device of the user has changed it. */
export const setPreference = {
  summary: 'Store a preference of the user',
  description:
    'Replaces one preference. With `If-Match`, the response is 412 with the current value when another device of the user has changed it.',
  params: orgParams,
  body: named(
    z.strictObject({
      name: described(z.enum(PREFERENCE_NAMES), 'Name of the preference.', 'columns'),
      value: described(
        text({ min: 1, max: MAX_PREFERENCE }).nullable(),
        'Text to store, in a form of the client; null removes the preference.',
        '{"hidden":["weight"]}',
      ),
    }),
    'PreferenceToStore',
    'A preference and its new value.',
  ),
  response: preference,
};
