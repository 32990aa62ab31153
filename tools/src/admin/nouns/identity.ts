import { AdminError } from '#admin/admin-error.ts';
import { changed, command, unchanged } from '#admin/command.ts';
import { PORTAL_CLIENT, syncEmbeddedTenant } from '#admin/embedded-tenant.ts';
import { findTenant } from '#admin/find.ts';
import { issuer, tenantCode, text, tokenTypes } from '#admin/option-types.ts';
import { optional, required } from '#admin/option.ts';
import { differences, updateRow } from '#admin/write-row.ts';

const tenant = required(tenantCode, 'code of the tenant');

/** The identity settings of the embedded provider. They replace those of another one. */
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
  summary: 'Show the identity provider of a tenant and its token format',
  options: { tenant },
  async run(tx, args) {
    const row = await findTenant(tx, args.tenant);
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
  summary: "Use the tenant's own identity provider, or change its token format",
  options: {
    tenant,
    issuer: optional(issuer, 'issuer, exactly as in the iss claim of its tokens'),
    audience: optional(text, 'audience of its access tokens'),
    clientId: optional(text, 'client id of the portal at the provider'),
    organisationClaim: optional(text, 'claim with the organisation number; default: org_id'),
    permissionsClaim: optional(text, 'claim with the list of permissions; default: permissions'),
    tokenTypes: optional(
      tokenTypes,
      'accepted access token types (typ), separated by commas; default: at+jwt',
    ),
  },
  async run(tx, args) {
    const before = await findTenant(tx, args.tenant);
    const target = {
      issuer: args.issuer,
      audience: args.audience,
      client_id: args.clientId,
      organisation_claim: args.organisationClaim,
      permissions_claim: args.permissionsClaim,
      token_types: args.tokenTypes,
    };
    const isOwn = (args.issuer ?? before.issuer) !== null;
    const ownProviderOnly = differences({ ...before }, { ...target, issuer: undefined, audience: undefined });
    if (!isOwn && ownProviderOnly.length > 0)
      throw new AdminError(
        '--issuer is required: the token format of the embedded provider cannot be changed.',
      );
    if (differences({ ...before }, target).length === 0)
      return unchanged(`The identity settings of ${before.code} are already up to date.`);
    await updateRow(tx.cartage, 'tenant', { id: before.id }, target);
    await syncEmbeddedTenant(tx, await findTenant(tx, before.code));
    return changed(
      `Users of ${before.code} now sign in at ${args.issuer ?? before.issuer ?? 'the embedded provider'}.`,
    );
  },
});

const embed = command({
  noun: 'identity',
  verb: 'embed',
  summary: 'Return to the embedded provider, which has kept its accounts',
  options: { tenant },
  async run(tx, args) {
    const before = await findTenant(tx, args.tenant);
    if (before.issuer === null)
      return unchanged(`Users of ${before.code} already sign in at the embedded provider.`);
    await updateRow(tx.cartage, 'tenant', { id: before.id }, EMBEDDED);
    await syncEmbeddedTenant(tx, { ...before, ...EMBEDDED });
    return changed(`Users of ${before.code} now sign in at the embedded provider.`);
  },
});

export const IDENTITY_COMMANDS = [show, set, embed];
