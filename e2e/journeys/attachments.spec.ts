import type { Page } from '@playwright/test';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG });

/** The browser's data transfer while a file is dragged or pasted. */
const transferOf = (name: string) => `(() => {
  const data = new DataTransfer();
  data.items.add(new File([new Uint8Array([${[...PNG].join()}])], '${name}', { type: 'image/png' }));
  return data;
})()`;

/**
 * A demo draft without files that no other test uses. Each journey names its `share` of the drafts, so that two
 * concurrent journeys never use the same draft.
 */
const BARE = `
  select reference from consignment c
  where organisation_id = 101 and status = $1 and id % 3 = $2
    and not exists (select from attachment a where a.consignment_id = c.id)
  order by id limit 1 offset $3`;

const form = (page: Page) => page.getByRole('form', { name: 'Add files' });
const files = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem');
const shownMessage = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

async function give(page: Page, file: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) {
  await form(page).getByLabel('File', { exact: true }).setInputFiles(file);
}

async function fill(page: Page, type: string, notes: string): Promise<void> {
  await form(page).getByRole('combobox', { name: 'File type' }).click();
  await page.getByRole('option', { name: type }).click();
  await form(page).getByLabel('Notes').fill(notes);
}

const upload = (page: Page) => form(page).getByRole('button', { name: 'Upload' }).click();

/** Makes the database reject rows with these notes; `run` names the constraint. */
const refusing = (event: 'insert' | 'delete', notes: string, run: number) => `
  create or replace function refuse_file_${run}() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
  create trigger refuse_${event}_${run} before ${event} on attachment for each row
    when (${event === 'insert' ? 'new' : 'old'}.notes = '${notes}') execute function refuse_file_${run}()`;

test('attaches files by picker, drop and paste, downloads and deletes them, and explains each rejected file [@ATT-01] [@ATT-02] [@ATT-06] [@ATT-07]', async ({
  signIn,
  page,
  rows,
  noise,
}, { repeatEachIndex }) => {
  const [kept, unlucky] = [`Pallet 1, ${repeatEachIndex}`, `Unlucky, ${repeatEachIndex}`];
  const [draft] = await rows<{ reference: string }>(BARE, [1, 0, repeatEachIndex]);
  await signIn('Hana', { path: `/consignment/${draft?.reference}` });
  await expect(page.getByText('No files yet')).toBeVisible();

  await test.step('missing and invalid fields are reported before anything is sent', async () => {
    await upload(page);
    await expect(shownMessage(page, 'Please select a file to upload.')).toBeVisible();
    await give(page, picture('pallet.png'));
    await upload(page);
    await expect(shownMessage(page, 'Form is invalid, please check your details')).toBeVisible();
    await give(page, { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
    await expect(shownMessage(page, 'The selected file must be a PDF, JPEG or PNG')).toBeVisible();
    await give(page, { ...picture('large.png'), buffer: Buffer.concat([PNG, Buffer.alloc(10_485_760)]) });
    const limit = shownMessage(page, 'Selected file has reached size limit - 10MB');
    // With a trailing space.
    expect(await limit.textContent()).toBe('Selected file has reached size limit - 10MB ');
    await give(page, { ...picture('empty.png'), buffer: Buffer.alloc(0) });
    await expect(shownMessage(page, 'The selected file is empty')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('uploads a chosen, a dropped and a pasted file', async () => {
    await fill(page, 'Photo', kept);
    await upload(page);
    await expect(shownMessage(page, 'File has been uploaded to consignment')).toBeVisible();
    await expect(files(page)).toHaveCount(1);
    const transfer = await page.evaluateHandle(transferOf('dropped.png'));
    for (const type of ['dragenter', 'dragover', 'drop'])
      await form(page).dispatchEvent(type, { dataTransfer: transfer });
    await page.evaluate(
      `document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: ${transferOf('pasted.png')}, bubbles: true }))`,
    );
    await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(2);
    await form(page).getByLabel('Notes').fill('Pallet 2');
    await upload(page);
    await expect(files(page)).toHaveCount(3);
    await expect(files(page).filter({ hasText: 'dropped.png' })).toContainText('Photo, 1 kB');
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  await test.step('shows the picture and downloads it under its name', async () => {
    const first = files(page).filter({ hasText: 'pallet.png' });
    await expect(first.locator('img')).toHaveJSProperty('naturalWidth', 1);
    const box = await first.getByRole('link').first().boundingBox();
    expect([box?.width, box?.height]).toEqual([158, 160]);
    const download = page.waitForEvent('download');
    await first.getByRole('link', { name: 'pallet.png', exact: true }).click();
    expect((await download).suggestedFilename()).toBe('pallet.png');
  });

  await test.step('deletes a file after confirmation', async () => {
    await page.getByRole('button', { name: 'Delete pasted.png' }).click();
    await page.getByRole('dialog', { name: 'Delete file' }).getByRole('button', { name: 'Keep' }).click();
    await expect(files(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Delete pasted.png' }).click();
    await page.getByRole('dialog', { name: 'Delete file' }).getByRole('button', { name: 'Delete' }).click();
    await expect(shownMessage(page, 'File has been deleted.')).toBeVisible();
    await expect(files(page)).toHaveCount(2);
  });

  await test.step('reports a server failure and retries', async () => {
    noise.allow(/^500 (POST|DELETE) /);
    await rows(refusing('delete', kept, repeatEachIndex));
    await page.getByRole('button', { name: 'Delete pallet.png' }).click();
    await page.getByRole('dialog', { name: 'Delete file' }).getByRole('button', { name: 'Delete' }).click();
    await expect(shownMessage(page, 'Failed to delete file, please try again later.')).toBeVisible();
    await rows(`drop trigger refuse_delete_${repeatEachIndex} on attachment`);
    await rows(refusing('insert', unlucky, repeatEachIndex));
    await give(page, picture('again.png'));
    await fill(page, 'Other', unlucky);
    await upload(page);
    await expect(shownMessage(page, 'File upload failed, please try again later.')).toBeVisible();
    await rows(`drop trigger refuse_insert_${repeatEachIndex} on attachment`);
    await page.getByRole('button', { name: 'Try again with again.png' }).click();
    await expect(files(page)).toHaveCount(3);
  });
});

test('shows the progress of an upload and cancels it completely [@ATT-01]', async ({ signIn, page, rows }, {
  repeatEachIndex,
}) => {
  const [draft] = await rows<{ reference: string }>(BARE, [1, 1, repeatEachIndex]);
  await signIn('Hana', { path: `/consignment/${draft?.reference}` });
  await expect(page.getByText('No files yet')).toBeVisible();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 100_000,
  });
  await give(page, {
    name: 'slow.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000_000)]),
  });
  await fill(page, 'Other', 'Slow');
  await upload(page);
  const bar = page.getByRole('progressbar', { name: 'Upload of slow.pdf' });
  await expect
    .poll(async () => Number(await bar.getAttribute('value')), { timeout: 20_000 })
    .toBeGreaterThan(0);
  await page
    .getByRole('button', { name: 'Back' })
    .or(page.getByRole('button', { name: /back to|close/i }))
    .first()
    .click();
  const leaving = page.getByRole('dialog', { name: 'Files are still uploading' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Cancel slow.pdf' }).click();
  await expect(bar).toHaveCount(0);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  expect(await rows("select from attachment where notes = 'Slow'")).toEqual([]);
});

test('keeps a file that a full disk refused, and uploads it on the next attempt', async ({
  signIn,
  page,
  rows,
  noise,
}, { repeatEachIndex }) => {
  noise.allow(/507 POST /);
  const [draft] = await rows<{ reference: string }>(BARE, [1, 1, 20 + repeatEachIndex]);
  await signIn('Hana', { path: `/consignment/${draft?.reference}` });
  await expect(page.getByText('No files yet')).toBeVisible();
  await page.route(
    '**/files',
    (route) =>
      route.fulfill({
        status: 507,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'urn:cartage:problem:storage-full',
          title: "Files can't be stored right now. Everything else works.",
          status: 507,
          code: 'storage-full',
          requestId: 'full-disk',
        }),
      }),
    { times: 1 },
  );
  await give(page, picture('kept.png'));
  await fill(page, 'Other', 'Full disk');
  await upload(page);
  await expect(shownMessage(page, "Files can't be stored right now. Everything else works.")).toBeVisible();
  await page.getByRole('button', { name: 'Try again with kept.png' }).click();
  await expect(files(page).filter({ hasText: 'Full disk' })).toHaveCount(1);
});

test('uploads files chosen on the create form after the first save [@ATT-07]', async ({ signIn, page }) => {
  await signIn('Hana', { path: '/consignment/create' });
  const create = createPage(page);
  await create.enter({
    serviceType: 'Standard',
    receiver: 'Napier',
    lines: [{ items: '1', packaging: 'Pallet', description: 'Desks' }],
  });
  await give(page, [picture('front.png'), picture('back.png')]);
  await fill(page, 'Photo', 'At the dock');
  await form(page).getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Remove back.png' }).click();
  await expect(page.getByRole('list', { name: 'Files to upload' }).getByRole('listitem')).toHaveCount(1);
  await create.save.click();
  await create.expectSaved();
  await expect(files(page)).toHaveCount(1);
  await expect(files(page)).toContainText('At the dock');
});

test('shows files read-only with limited edit, and accepts none on a cancelled consignment [@ATT-02] [@ATT-07]', async ({
  signIn,
  page,
  otherBrowser,
  rows,
}) => {
  const [cancelled] = await rows<{ reference: string }>(BARE, [8, 2, 0]);
  await signIn('Hana', { path: `/consignment/${cancelled?.reference}` });
  await expect(form(page)).toContainText('Files cannot be added to a Cancelled or Error consignment');
  await expect(form(page).getByLabel('Notes')).toBeDisabled();
  await expect(form(page).getByRole('combobox', { name: 'File type' })).toBeDisabled();
  const other = await otherBrowser();
  await signIn('Lena', { path: '/search', page: other });
  const [own] = await rows<{ reference: string }>(
    `select reference from consignment where status = 1 and site_id in (
       select site_id from membership_site s join portal_user u on u.id = s.user_id where u.name like 'Lena %')
     order by id desc limit 1`,
  );
  await other.goto(`/consignment/${own?.reference}`);
  await expect(other.getByRole('heading', { name: 'Attachments' })).toBeVisible();
  await expect(form(other)).toHaveCount(0);
});

test('shows the icon of its type for a file without a thumbnail [@ATT-02]', async ({ signIn, page, rows }, {
  repeatEachIndex,
}) => {
  const [draft] = await rows<{ reference: string }>(BARE, [1, 2, repeatEachIndex]);
  await signIn('Hana', { path: `/consignment/${draft?.reference}` });
  await expect(page.getByText('No files yet')).toBeVisible();
  const icons = { 'a.jpg': 'jpg', 'b.jpeg': 'jpg', 'c.png': 'png', 'd.pdf': 'pdf' };
  await give(
    page,
    Object.keys(icons).map((name) => picture(name.replace(/\.\w+$/, '.png'))),
  );
  await fill(page, 'Photo', 'Icons');
  await upload(page);
  await expect(files(page)).toHaveCount(4);
  await rows(
    `update attachment a set thumbnail = null, kind = t.kind, name = t.name
     from consignment c, (values ('a.png', 'a.jpg', 'jpeg'), ('b.png', 'b.jpeg', 'jpeg'),
       ('c.png', 'c.png', 'png'), ('d.png', 'd.pdf', 'pdf')) t (old_name, name, kind)
     where c.id = a.consignment_id and c.reference = $1 and a.name = t.old_name`,
    [draft?.reference],
  );
  await page.reload();
  for (const [name, icon] of Object.entries(icons)) {
    const tile = files(page).filter({ hasText: name });
    await expect(tile.locator(`svg.tabler-icon-file-type-${icon}`)).toBeVisible();
    await expect(tile.locator('img')).toHaveCount(0);
    const box = await tile.getByRole('link').first().boundingBox();
    expect([box?.width, box?.height], name).toEqual([158, 160]);
  }
});
