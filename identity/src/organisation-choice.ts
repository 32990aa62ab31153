import { errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';

import type { People } from '#people.ts';

export const GRANT_SECONDS = 12 * 60 * 60;

/** The scopes that the portal may request; the access token contains the requested ones. */
export const SCOPES = 'openid profile email';

const { Check, Prompt } = interactionPolicy;

/**
 * Requires a sign-in when there is no session, then creates a grant for one organisation. Each authorization has its
 * own grant, because two tabs may be in two organisations, and each keeps its own through every refresh.
 */
export function createPolicy(people: People, audience: string): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy.get('login')?.checks.add(
    new Check('account_gone', 'the account of the session is not active', ({ oidc }) => {
      return oidc.session?.accountId !== undefined && oidc.account === undefined;
    }),
  );
  policy.add(
    new Prompt(
      { name: 'organisation' },
      new Check('not_granted', 'no organisation was granted', async (ctx) => {
        await grantOrganisation(ctx, people, audience);
        return Check.NO_NEED_TO_PROMPT;
      }),
    ),
  );
  return policy;
}

async function grantOrganisation(
  { oidc }: KoaContextWithOIDC,
  people: People,
  audience: string,
): Promise<void> {
  const { account, client, session, params } = oidc;
  const grant = oidc.entities.Grant;
  if (!account || !client || !session || !grant)
    throw new Error('an organisation is granted before the sign-in');

  const person = await people.accountBySub(account.accountId);
  if (person?.needsSecondFactor) throw new errors.AccessDenied('mfa_required');
  const requested = readOrganisation(params?.['organisation']);
  const membership =
    requested !== 'unreadable' && (await people.chooseMembership(account.accountId, requested));
  if (!membership) throw new errors.AccessDenied('invalid_organisation');

  grant.addOIDCScope(SCOPES);
  grant.addResourceScope(audience, SCOPES);
  const grantId = await grant.save();
  await people.rememberOrganisation({
    grantId,
    sub: account.accountId,
    organisationId: membership.organisationId,
    sessionUid: session.uid,
    seconds: GRANT_SECONDS,
  });
  session.ensureClientContainer(client.clientId);
  session.grantIdFor(client.clientId, grantId);
}

function readOrganisation(value: unknown): string | 'unreadable' | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value) ? value : 'unreadable';
}
