import { AdminError } from '#admin/admin-error.ts';
import { changed, command, unchanged } from '#admin/command.ts';
import { PORTAL_CLIENT, tellEmbedded } from '#admin/embedded-tenant.ts';
import { findTenant } from '#admin/find.ts';
import { issuer, tenantCode, text, tokenTypes } from '#admin/kinds.ts';
import { optional, required } from '#admin/option.ts';
import { differences, updateRow } from '#admin/write-row.ts';

const tenant = required(tenantCode, 'the tenant');

/** What the embedded provider gives, whatever another one gave before. */
const EMBEDDED = {
  issuer: null,
  client_id: PORTAL_CLIENT,
  token_types: ['at+jwt'],
  organisation_claim: 'org_id',
  permissions_claim: 'permissions',
};

const show = command({
  noun: 'identity',
  verb: 'show',
  summary: 'Where the people of a tenant sign in, and how their tokens look',
  options: { tenant },
  async run(tx, given) {
    const row = await findTenant(tx, given.tenant);
    return {
      kind: 'record',
      record: {
        tenant: row.code,
        issuer: row.issuer ?? 'embedded',
        audience: row.audience,
        clientId: row.client_id,
        organisationClaim: row.organisation_claim,
        permissionsClaim: row.permissions_claim,
        tokenTypes: row.token_types,
      },
    };
  },
});

const set = command({
  noun: 'identity',
  verb: 'set',
  summary: 'Let a tenant sign in at a provider of its own, or change how its tokens look',
  options: {
    tenant,
    issuer: optional(issuer, 'issuer as its tokens name it, to the letter'),
    audience: optional(text, 'audience of its access tokens'),
    clientId: optional(text, 'client id of the portal at the provider'),
    organisationClaim: optional(text, 'claim that holds the number of the organisation; org_id'),
    permissionsClaim: optional(text, 'claim that holds the list of permissions; permissions'),
    tokenTypes: optional(tokenTypes, 'accepted types (typ) of access tokens, with commas; at+jwt'),
  },
  async run(tx, given) {
    const before = await findTenant(tx, given.tenant);
    const wanted = {
      issuer: given.issuer,
      audience: given.audience,
      client_id: given.clientId,
      organisation_claim: given.organisationClaim,
      permissions_claim: given.permissionsClaim,
      token_types: given.tokenTypes,
    };
    const isOwn = (given.issuer ?? before.issuer) !== null;
    const ofOwnOnly = differences({ ...before }, { ...wanted, issuer: undefined, audience: undefined });
    if (!isOwn && ofOwnOnly.length > 0)
      throw new AdminError('--issuer is needed: the embedded provider cannot be told how its tokens look.');
    if (differences({ ...before }, wanted).length === 0)
      return unchanged(`${before.code} signs in so already.`);
    await updateRow(tx.cartage, 'tenant', { id: before.id }, wanted);
    await tellEmbedded(tx, await findTenant(tx, before.code));
    return changed(`${before.code} signs in at ${given.issuer ?? before.issuer ?? 'the embedded provider'}.`);
  },
});

const embed = command({
  noun: 'identity',
  verb: 'embed',
  summary: 'Let a tenant sign in at the embedded provider again; its accounts there were kept',
  options: { tenant },
  async run(tx, given) {
    const before = await findTenant(tx, given.tenant);
    if (before.issuer === null) return unchanged(`${before.code} signs in at the embedded provider already.`);
    await updateRow(tx.cartage, 'tenant', { id: before.id }, EMBEDDED);
    await tellEmbedded(tx, { ...before, ...EMBEDDED });
    return changed(`${before.code} signs in at the embedded provider.`);
  },
});

export const IDENTITY_COMMANDS = [show, set, embed];
