import { type PreferenceRow, preferencesOf, writePreference } from '#features/account/preference.query.ts';
import { AppError } from '#errors/app-error.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

export async function listPreferences({ database }: Parts, { scope }: Handled<'myPreferences'>) {
  const own = await database.read<PreferenceRow>(scope.context, preferencesOf(scope));
  return reply(own.map(({ name, value, version }) => ({ name, value, version })));
}

/** The last to write wins, unless they say which version theirs was made from. */
export async function setPreference({ database }: Parts, request: Handled<'setPreference'>) {
  const { scope, body, ifMatch = null, now } = request;
  return database.inTransaction(scope.context, async (tx) => {
    const [written] = await tx.query<PreferenceRow>(
      writePreference(scope, { ...body, expected: ifMatch, at: now }),
    );
    if (written !== undefined) return reply(written, { etag: written.version });
    const all = await tx.query<PreferenceRow>(preferencesOf(scope));
    throw new AppError('stale-version', { current: all.find(({ name }) => name === body.name) });
  });
}
