import { describe, expect, test } from 'vitest';
import { identitySettings } from '#tenant/identity-settings.ts';

const complete = [
  { name: 'IdentityIssuer', value: ' http://localhost:4200/idp ' },
  { name: 'IdentityClientId', value: 'cartage-web' },
  { name: 'IdentityAudience', value: 'urn:cartage:kea:api' },
  { name: 'DIFOT', value: 'true' },
];

describe('identity settings of a tenant', () => {
  test('are read from the list of all settings [@TENANT-09]', () => {
    expect(identitySettings(complete)).toEqual({
      issuer: 'http://localhost:4200/idp',
      clientId: 'cartage-web',
      audience: 'urn:cartage:kea:api',
      organisationClaim: 'org_id',
      permissionsClaim: 'permissions',
    });
  });

  test('can name other claims [@TENANT-09]', () => {
    const settings = identitySettings([
      ...complete,
      { name: 'IdentityOrganisationClaim', value: 'https://moa.example/organisation' },
      { name: 'IdentityPermissionsClaim', value: 'roles' },
    ]);
    expect(settings).toMatchObject({
      organisationClaim: 'https://moa.example/organisation',
      permissionsClaim: 'roles',
    });
  });

  test.each(['IdentityIssuer', 'IdentityClientId', 'IdentityAudience'])('requires %s', (name) => {
    const others = complete.filter((setting) => setting.name !== name);
    expect(() => identitySettings(others)).toThrow(`Tenant setting ${name} is missing`);
    expect(() => identitySettings([...others, { name, value: ' ' }])).toThrow(name);
  });
});
