import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';
import { tagsOfWidth } from '#journey-tags.ts';
import { enterQuote, QUOTED_FREIGHT } from '#pages/quote-page.ts';

test.describe.configure({ mode: 'default' });

/** Copies of the newest quote with another sender, which the search finds by its folded name. */
const ADD_QUOTES = `
  insert into quote (organisation_id, number, tenant_id, created_at, created_by_id, valid_until, search_text, site_ids,
    request, answer)
  select organisation_id, number + copy, tenant_id, created_at, created_by_id, valid_until, lower($2), site_ids, request,
    jsonb_set(answer, '{sender}', to_jsonb($2::text))
  from (select * from quote where organisation_id = $1 order by number desc limit 1) newest,
    generate_series(1001, 1045) as copy`;

for (const { user, tenant, organisation } of [
  { user: 'Hana', tenant: 'kea', organisation: 101 },
  { user: 'Tia', tenant: 'tui', organisation: 201 },
] as const) {
  for (const width of ['wide', 'narrow'] as const) {
    test(
      `${user} sees 20 quotes, and more of them on request, ${width} [@QUOTE-01]`,
      { tag: tagsOfWidth(width, user) },
      async ({ page, signIn, rows, ownFront, noise }) => {
        noise.allow(/^500 GET /);
        await signIn(user, { path: '/consignment/quote' });
        await enterQuote(page, QUOTED_FREIGHT[tenant]);
        await page.getByRole('button', { name: 'Get Quote' }).click();
        await expect(page.getByText('Quote number')).toBeVisible();
        await rows(ADD_QUOTES, [organisation, `Pohutukawa ${width}`]);
        await page.getByLabel('Search quotes').fill(`pōhutukawa ${width}`);
        const list = page.getByRole('region', { name: 'Quotes' });
        const quotes = list
          .getByRole('listitem')
          .filter({ hasText: `Pohutukawa ${width} to ` })
          .getByRole('button', { name: /^Open Q-/ });
        const more = list.getByRole('button', { name: 'Show more quotes' });
        await expect(quotes).toHaveCount(20);
        await test.step('a failed request keeps the quotes', async () => {
          ownFront.gateway.intercept({ path: /\/pricing\/quotes$/, times: 1 }, { status: 500 });
          await more.click();
          await expect(list.getByRole('alert')).toHaveText("Couldn't load more quotes. Something went wrong");
          await expect(quotes).toHaveCount(20);
        });
        await more.click();
        await expect(quotes).toHaveCount(40);
        await expect(quotes.nth(20)).toBeFocused();
        await more.click();
        await expect(quotes).toHaveCount(45);
        await expect(quotes.nth(40)).toBeFocused();
        await expect(more).toHaveCount(0);
        const shown = await quotes.allInnerTexts();
        expect(new Set(shown).size).toBe(45);
        expect(shown).toEqual(shown.toSorted().toReversed());
      },
    );
  }
}
