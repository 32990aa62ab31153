import type { Page } from '@playwright/test';
import type { Rows } from '#fixtures.ts';
import { storedTokens } from '#token.ts';

/**
 * What an administrator does when a device is lost: session and tokens of this page are gone. By their grant: other
 * journeys are signed in as the same person at this moment.
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
