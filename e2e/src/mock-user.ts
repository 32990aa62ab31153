import type { Page } from '@playwright/test';
import type { Permission } from '@cartage/domain/permissions.ts';
import { Browser } from '@cartage/identity/testing/browser.ts';
import { portalAt, signIn } from '@cartage/identity/testing/sign-in.ts';
import { demoPerson } from '#people.ts';

export interface MockUser {
  readonly port: number;
  /** Whom the server will see. */
  readonly givenName: string;
  /** What the portal is to believe; absent: what they really may. */
  readonly permissions?: readonly Permission[];
}

export const MOCK_KEY = 'cartage.mock-user';

/** Puts a user where a build with mock sign-in looks for one, at every load of the page. */
export async function mockSignIn(page: Page, user: MockUser): Promise<void> {
  const entry = [MOCK_KEY, await mockUser(user)] as const;
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), entry);
}

/** As it lies in local storage, with a token from the provider itself. */
export async function mockUser({ port, givenName, permissions }: MockUser): Promise<string> {
  const person = demoPerson(givenName);
  const [membership] = person.memberships;
  if (!membership) throw new Error(`${givenName} belongs nowhere.`);
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
