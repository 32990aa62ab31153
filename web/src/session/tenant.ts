import { hasLabelsIn } from '@cartage/domain/documents/label-setting.ts';
import { brandColourIn } from '@cartage/domain/look/themes.ts';
import { featureFlags, type FeatureFlags } from '@cartage/domain/tenant/flags.ts';
import { identitySettings, type IdentitySettings } from '@cartage/domain/tenant/identity-settings.ts';
import { tenantSettings, type TenantSettings } from '@cartage/domain/tenant/settings.ts';
import type { Call } from '#api/call.ts';

/** The freight provider whose portal answers at this host, known before anybody signs in (TENANT-01). */
export interface Tenant {
  readonly name: string;
  readonly code: string;
  readonly externalId: string;
  /** `#rrggbb` */
  readonly brandColour: string;
  /** Whether there are freight labels. */
  readonly hasLabels: boolean;
  readonly settings: TenantSettings;
  readonly identity: IdentitySettings;
  readonly flags: FeatureFlags;
}

/** Throws `CallFailure` (404 for a host that is no portal), or an `Error` on a setting that has a wrong value. */
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
    hasLabels: hasLabelsIn(client.settings),
    settings: tenantSettings(client.settings),
    identity: identitySettings(client.settings),
    flags: featureFlags(flags),
  };
}
