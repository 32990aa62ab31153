import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import {
  type EmailReceiver,
  receiverOfToken,
  resubscribe,
  unsubscribe,
} from '#features/tracking/unsubscribe.query.ts';
import type { Tenant } from '#platform/tenant.ts';

const TOKEN = /^[0-9a-f]{32}$/;

/** Throws `not-found` for a token that is malformed, unknown or of another tenant. */
export async function findReceiver(
  { database }: Pick<AppDependencies, 'database'>,
  tenant: Tenant,
  token: string,
): Promise<EmailReceiver> {
  if (!TOKEN.test(token)) throw new AppError('not-found');
  const [found] = await database.read<EmailReceiver>({ tenantId: tenant.id }, receiverOfToken(token));
  if (found === undefined) throw new AppError('not-found');
  return found;
}

/** Stops or resumes the emails of the tenant to the address that the token was sent to. */
export async function setSubscription(
  { database, clock }: Pick<AppDependencies, 'database' | 'clock'>,
  tenant: Tenant,
  { token, isSubscribed }: { readonly token: string; readonly isSubscribed: boolean },
): Promise<EmailReceiver> {
  await findReceiver({ database }, tenant, token);
  await database.inTransaction({ tenantId: tenant.id }, (tx) =>
    tx.query(isSubscribed ? resubscribe(token) : unsubscribe(token, clock())),
  );
  return findReceiver({ database }, tenant, token);
}
