import { describe, expect, test } from 'vitest';
import { lifetimeOf, readAccessToken } from '#session/access-token.ts';
import { accessToken, base64url, CLAIMS } from '#testing/stored-users.ts';

describe('readAccessToken', () => {
  test('returns subject, organisation and the known permissions [@AUTH-07]', () => {
    const token = accessToken({
      sub: 'kea-mākereti',
      org_id: '101',
      permissions: ['Consignment.CREATE', 'Access.DISPATCH', 'Access.EVERYTHING', 7],
      iat: 1_000,
      exp: 1_600,
    });
    expect(readAccessToken(token, CLAIMS)).toEqual({
      sub: 'kea-mākereti',
      organisationId: 101,
      permissions: new Set(['Access.DISPATCH', 'Consignment.CREATE']),
      isOperator: false,
    });
    expect(lifetimeOf(token)).toBe(600);
  });

  test("uses the tenant's claim names [@TENANT-09]", () => {
    const names = { organisationClaim: 'https://moa.example/organisation', permissionsClaim: 'roles' };
    const token = accessToken({
      sub: 'staff|0042',
      org_id: '9',
      permissions: ['Access.DASHBOARD'],
      'https://moa.example/organisation': 101,
      roles: ['Access.DISPATCH'],
    });
    expect(readAccessToken(token, names)).toEqual({
      sub: 'staff|0042',
      organisationId: 101,
      permissions: new Set(['Access.DISPATCH']),
      isOperator: false,
    });
  });

  test('staff have no organisation, and some are operators', () => {
    for (const [permissions, isOperator] of [
      [['Provider.DESK'], false],
      [['Provider.DESK', 'Provider.OPERATIONS'], true],
    ] as const)
      expect(readAccessToken(accessToken({ sub: 'kea-desk', permissions }), CLAIMS)).toEqual({
        sub: 'kea-desk',
        organisationId: 0,
        permissions: new Set(),
        isOperator,
      });
  });

  test('returns no permissions when the claim is not a list', () => {
    const token = accessToken({ sub: 'a', org_id: 101, permissions: 'Access.DISPATCH' });
    expect(readAccessToken(token, CLAIMS)?.permissions.size).toBe(0);
  });

  test.each([
    ['', 'empty'],
    ['opaque', 'an opaque token'],
    ['a.%%%.c', 'invalid base64'],
    [`a.${base64url('null')}.c`, 'not an object'],
    [accessToken({ org_id: '101' }), 'without a subject'],
    [accessToken({ sub: 'a' }), 'without an organisation'],
    [accessToken({ sub: 'a', org_id: 'kea' }), 'organisation not a number'],
  ])('returns null for %j (%s)', (token) => {
    expect(readAccessToken(token, CLAIMS)).toBeNull();
  });
});
