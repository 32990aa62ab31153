import { describe, expect, test } from 'vitest';
import type { Call } from '#api/call.ts';
import { loadTenant } from '#session/tenant.ts';

const identity = [
  { name: 'IdentityIssuer', value: 'http://localhost:4200/idp' },
  { name: 'IdentityClientId', value: 'cartage-web' },
  { name: 'IdentityAudience', value: 'urn:cartage:kea:api' },
];

const answering = (settings: readonly object[], flags: readonly object[]) =>
  (async (id: string) =>
    id === 'clientFlags'
      ? flags
      : { tenantName: 'Kea Freight', tenantCode: 'kea', externalId: 'demo-kea', settings }) as Call;

describe('loadTenant', () => {
  test('returns settings, flags and identity provider [@TENANT-01] [@TENANT-04]', async () => {
    const call = answering(
      [...identity, { name: 'RequestedPickupDateEnabled', value: 'true' }],
      [{ flagName: 'DeliveryBookings', typedFlagValue: true }],
    );
    expect(await loadTenant(call, 'localhost')).toMatchObject({
      name: 'Kea Freight',
      code: 'kea',
      identity: { issuer: 'http://localhost:4200/idp' },
      settings: { requestedPickupDateEnabled: true, dangerousGoodsEnabled: false },
      flags: { DeliveryBookings: true, DeliveryExtras: false },
    });
  });

  test('rejects a flag that is not a boolean [@TENANT-04]', async () => {
    const call = answering(identity, [{ flagName: 'DeliveryExtras', typedFlagValue: 'yes' }]);
    await expect(loadTenant(call, 'localhost')).rejects.toThrow('DeliveryExtras must be true or false');
  });
});
