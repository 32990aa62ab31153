import type { Page } from '@playwright/test';
import type { Rows } from '#fixtures.ts';
import { storedTokens } from '#token.ts';

/**
 * Revokes the session and tokens of this page, as an administrator does for a lost device. It deletes by grant, because
 * other tests are signed in as the same user.
 */
export async function revokeSignIn(page: Page, rows: Rows): Promise<void> {
  const [stored] = await storedTokens(page);
  await rows(
    `with mine as (
       select grant_id from identity.record
       where tenant_code = 'kea' and model = 'RefreshToken' and id_hash = sha256($1::text::bytea)
     )
     delete from identity.record r using mine
     where r.tenant_code = 'kea'
       and (r.grant_id = mine.grant_id or r.model = 'Session' and strpos(r.payload::text, mine.grant_id) > 0)`,
    [stored?.refreshToken],
  );
}
