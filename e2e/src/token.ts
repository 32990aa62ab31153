import type { Page } from '@playwright/test';

/** The stored sign-in of a user; one per organisation. */
export interface StoredToken {
  readonly organisationId: number;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly profile: Readonly<Record<string, unknown>>;
  /** Claims of the access token. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** All stored sign-ins of the page's origin. */
export async function storedTokens(page: Page): Promise<StoredToken[]> {
  const entries = await page.evaluate(() => Object.entries(localStorage));
  return entries
    .filter(([key]) => /^cartage\.user\.\d+$/.test(key))
    .map(([, text]) => JSON.parse(text))
    .map((user) => Object.assign(user, { claims: claimsOf(user.accessToken) }));
}

export async function storedToken(page: Page, organisationId: number): Promise<StoredToken> {
  const found = (await storedTokens(page)).find((token) => token.organisationId === organisationId);
  if (!found) throw new Error(`No user is signed in to organisation ${organisationId}.`);
  return found;
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}
