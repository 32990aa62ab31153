import type { Page } from '@playwright/test';
import type { Permission } from '@cartage/domain/permissions.ts';
import { Browser } from '@cartage/identity/testing/browser.ts';
import { portalAt, signIn } from '@cartage/identity/testing/sign-in.ts';
import { demoPerson } from '#people.ts';

export interface MockUser {
  readonly port: number;
  /** The user that the server sees. */
  readonly givenName: string;
  /** The permissions that the portal shows; those of the token when absent. */
  readonly permissions?: readonly Permission[];
}

export const MOCK_KEY = 'cartage.mock-user';

/** Stores the user where a build with mock sign-in reads it, on every page load. */
export async function mockSignIn(page: Page, user: MockUser): Promise<void> {
  const entry = [MOCK_KEY, await mockUser(user)] as const;
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), entry);
}

/** The user as stored in local storage, with a real token of the provider. */
export async function mockUser({ port, givenName, permissions }: MockUser): Promise<string> {
  const person = demoPerson(givenName);
  const [membership] = person.memberships;
  if (!membership) throw new Error(`${givenName} has no membership.`);
  const tokens = await signIn(new Browser(port), portalAt(`http://localhost:${port}`), person.email);
  const { sub, email, givenName: first, familyName } = person;
  return JSON.stringify({
    sub,
    organisationId: membership.organisationId,
    accessToken: tokens.access_token,
    permissions: permissions ?? membership.permissions,
    profile: {
      name: `${first} ${familyName}`,
      nickname: null,
      picture: null,
      email,
      emailVerified: true,
      objectId: null,
      givenName: first,
      familyName,
      locale: null,
    },
  });
}
