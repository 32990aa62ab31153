import { areLabelsEnabled } from '@cartage/domain/documents/label-setting.ts';
import { brandColourIn } from '@cartage/domain/look/themes.ts';
import { featureFlags, type FeatureFlags } from '@cartage/domain/tenant/flags.ts';
import { identitySettings, type IdentitySettings } from '@cartage/domain/tenant/identity-settings.ts';
import { tenantSettings, type TenantSettings } from '@cartage/domain/tenant/settings.ts';
import type { Call } from '#api/call.ts';

/** The freight provider of this host, known before sign-in (TENANT-01). */
export interface Tenant {
  readonly name: string;
  readonly code: string;
  readonly externalId: string;
  /** `#rrggbb` */
  readonly brandColour: string;
  /** True when the tenant prints freight labels. */
  readonly hasLabels: boolean;
  readonly settings: TenantSettings;
  readonly identity: IdentitySettings;
  readonly flags: FeatureFlags;
}

/** Throws `CallFailure` (404 for an unknown host), or `Error` for an invalid setting. */
export async function loadTenant(call: Call, host: string): Promise<Tenant> {
  const [client, flags] = await Promise.all([
    call('clientSettings', { params: { host } }),
    call('clientFlags', {}),
  ]);
  return {
    name: client.tenantName,
    code: client.tenantCode,
    externalId: client.externalId,
    brandColour: brandColourIn(client.settings),
    hasLabels: areLabelsEnabled(client.settings),
    settings: tenantSettings(client.settings),
    identity: identitySettings(client.settings),
    flags: featureFlags(flags),
  };
}
