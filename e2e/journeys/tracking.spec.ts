import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test } from '#fixtures.ts';

/** Receivers open the page from an e-mail or a label; it must not need scripts. */
test.use({ javaScriptEnabled: false });

const ORGANISATIONS = { kea: 101, tui: 201 } as const;
const NAMES = { kea: 'Kea Freight', tui: 'Tūī Logistics' } as const;
const PHONES = { kea: '0800 555 014', tui: '0800 555 027' } as const;

const PROVEN = `
  select c.reference, c.tracking_token as token, r.postcode, r.city, r.street
  from consignment c
  join participant r on r.consignment_id = c.id and r.role = 'receiver'
  where c.organisation_id = $1 and c.status = 7 and exists (
    select from document_consignment dc join document d on d.id = dc.document_id
    where dc.consignment_id = c.id and d.kind = 'PODDOC')
  order by c.id desc offset 1 limit 1`;

interface Proven {
  readonly reference: string;
  readonly token: string;
  readonly postcode: string;
  readonly city: string;
  readonly street: string;
}

for (const tenant of ['kea', 'tui'] as const) {
  test(
    `follows a delivery of ${tenant} without sign-in or scripts, up to the proof of delivery [@AUTH-08]`,
    { tag: '@both' },
    async ({ page, rows, originOf, noise, context }) => {
      noise.allow(/^422 POST \/track\//);
      const [proven] = await rows<Proven>(PROVEN, [ORGANISATIONS[tenant]]);
      if (proven === undefined) throw new Error('No consignment has a proof of delivery');
      const response = await page.goto(`${originOf(tenant)}/track/${proven.token}`);
      expect(response?.headers()['x-robots-tag']).toBe('noindex, nofollow, noarchive');
      await expect(page).toHaveTitle(`${proven.reference} · ${NAMES[tenant]}`);
      await expect(page.getByRole('banner')).toContainText(NAMES[tenant]);
      await expect(page.getByText(`Your freight was delivered in ${proven.city}.`)).toBeVisible();
      await expect(page.getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveCount(4);
      await expect(
        page.getByRole('link', { name: `Call ${NAMES[tenant]}, ${PHONES[tenant]}` }),
      ).toBeVisible();
      await expect(page.getByText('Times are New Zealand Time')).toBeVisible();
      await expect(page.getByText(proven.street)).toHaveCount(0);

      const wrong = proven.postcode === '0000' ? '1111' : '0000';
      await page.getByLabel('Delivery postcode').fill(wrong);
      await page.getByRole('button', { name: 'Show proof' }).click();
      await expect(page.getByRole('alert')).toContainText('That is not the delivery postcode.');
      await page.getByLabel('Delivery postcode').fill(proven.postcode);
      await page.getByLabel('Delivery postcode').press('Enter');
      await expect(page.getByText(`Postcode ${proven.postcode} matches`)).toBeVisible();
      await expect(page.getByText(proven.street)).toBeVisible();
      const proof = page.getByRole('link', { name: 'Open proof of delivery' });
      // Outside the browser, the name of the second tenant does not resolve.
      const address = new URL((await proof.getAttribute('href')) ?? '', page.url());
      const { host } = address;
      address.hostname = 'localhost';
      const file = await context.request.get(address.href, { headers: { host } });
      expect(file.status()).toBe(200);
      expect(file.headers()['content-type']).toBe('application/pdf');
      expect(await context.cookies()).toEqual([]);
    },
  );

  test(
    `has no accessibility violation and no sideways scroll for ${tenant}`,
    { tag: '@both' },
    async ({ otherBrowser, rows, originOf }) => {
      const page = await otherBrowser({ javaScriptEnabled: true });
      for (const status of [2, 5, 6, 7, 8]) {
        const [one] = await rows<{ token: string }>(
          `select tracking_token as token from consignment where organisation_id = $1 and status = $2
           and (status not in (7, 8) or status_at > (select max(status_at) from consignment) - interval '20 days')
           order by id desc limit 1`,
          [ORGANISATIONS[tenant], status],
        );
        if (one === undefined) continue;
        await page.goto(`${originOf(tenant)}/track/${one.token}`);
        await expect(page.getByRole('heading', { name: 'This delivery' })).toBeVisible();
        expect(await accessibilityViolations(page), `status ${status}`).toEqual([]);
        const width = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        expect(width).toBeLessThanOrEqual(0);
      }
    },
  );
}

test(
  'says the same in plain words for an unknown link at any tenant',
  { tag: '@both' },
  async ({ page, originOf, noise }) => {
    noise.allow(/^404 GET \/track\//);
    for (const tenant of ['kea', 'tui'] as const) {
      const response = await page.goto(`${originOf(tenant)}/track/${'0'.repeat(32)}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: "This tracking link doesn't work" })).toBeVisible();
      await expect(page.getByText('Ask the sender for a new link')).toBeVisible();
    }
  },
);
