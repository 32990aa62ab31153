import { type PreferenceRow, preferencesOf, writePreference } from '#features/account/preference.query.ts';
import { AppError } from '#errors/app-error.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

export async function listPreferences(
  { database }: AppDependencies,
  { scope }: OperationRequest<'myPreferences'>,
) {
  const own = await database.read<PreferenceRow>(scope.context, preferencesOf(scope));
  return reply(own.map(({ name, value, version }) => ({ name, value, version })));
}

/** Without `If-Match` the last write wins. */
export async function setPreference(
  { database }: AppDependencies,
  request: OperationRequest<'setPreference'>,
) {
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
