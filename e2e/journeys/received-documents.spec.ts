import { createHmac } from 'node:crypto';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, type Rows, test } from '#fixtures.ts';
import { fileOf, link, NEWEST } from '#pages/documents-dialog.ts';

/** The same link as issued an hour ago, instead of waiting for its expiry. */
async function expiredFrom(href: URL, rows: Rows): Promise<string> {
  const [key] = await rows<{ secret: Buffer }>('select secret from document_key');
  const [payload = ''] = (href.pathname.split('/').at(-1) ?? '').split('.');
  const parts = Buffer.from(payload, 'base64url').toString().split('.');
  const before = [...parts.slice(0, -1), Number(parts.at(-1)) - 3_600].join('.');
  const earlier = Buffer.from(before).toString('base64url');
  const signature = createHmac('sha256', key?.secret ?? '')
    .update(earlier)
    .digest('base64url');
  return href.href.replace(/[^/]+$/, `${earlier}.${signature}`);
}

test(
  'opens a proof of delivery once available, and waits for it before [@ATT-03]',
  { tag: '@wide-first' },
  async ({ signIn, page, rows }, { repeatEachIndex }) => {
    const delivered = async (isProven: boolean) => {
      const proven = `select from document_consignment dc join document d on d.id = document_id
        where dc.consignment_id = c.id and kind = 'PODDOC'`;
      const [row] = await rows<{ reference: string }>(
        `select reference from consignment c where organisation_id = 101 and status = 7
           and exists (${proven}) = $1 order by id desc limit 1 offset $2`,
        [isProven, repeatEachIndex],
      );
      return row?.reference ?? '';
    };
    await signIn('Hana', { path: `/consignment/${await delivered(true)}` });
    const dialog = page.getByRole('dialog', { name: 'Download Documents' });
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(dialog.getByText(/^Received \d\d\/\d\d\/\d{4} /)).toBeVisible();
    const { type, bytes } = await fileOf(page, 'Proof of Delivery');
    expect([type, bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.goto(`/consignment/${await delivered(false)}`);
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(dialog).toContainText(
      'Proof of DeliveryDelivered. Kea Freight has not sent the proof of delivery yet.',
    );
    await expect(link(page, 'Consignment Note')).toBeVisible();
    await expect(link(page, 'Proof of Delivery')).toHaveCount(0);

    const [transit] = await rows<{ reference: string }>(NEWEST, [5, false, 0, false]);
    await page.goto(`/consignment/${transit?.reference}`);
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(dialog).toContainText('Proof of DeliveryNot delivered yet');
  },
);

test(
  'explains an expired document link and links back to the consignment [@ATT-03]',
  { tag: '@wide-first' },
  async ({ signIn, page, rows, noise }, { repeatEachIndex }) => {
    noise.allow(/^403 GET .*\/api\/files\//);
    const [transit] = await rows<{ reference: string }>(NEWEST, [5, false, repeatEachIndex, false]);
    const reference = transit?.reference ?? '';
    await signIn('Hana', { path: `/consignment/${reference}` });
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const href = new URL((await link(page, 'Consignment Note').getAttribute('href')) ?? '');
    await page.goto(await expiredFrom(href, rows));
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Kea Freight');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('link', { name: `Open ${reference}` }).click();
    await expect(page.getByRole('heading', { name: reference })).toBeVisible();
  },
);
