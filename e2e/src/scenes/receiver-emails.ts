import { expect } from '#slow-expect.ts';
import { FULL_ACCESS, heading, type Scene, type SceneContext } from '#scenes/scene.ts';

/** The settings of the emails to receivers with a preview. */
export const RECEIVER_EMAIL_SCENES: readonly Scene[] = [
  {
    name: 'receiver-emails',
    people: FULL_ACCESS,
    open: (stage) => openPreview(stage, 'Out for delivery'),
  },
  {
    name: 'email-log',
    people: FULL_ACCESS,
    open: openLog,
  },
  ...[
    ['picked-up', 'Picked up'],
    ['out-for-delivery', 'Out for delivery'],
    ['delivered', 'Delivered'],
    ['exception', 'Exception'],
  ].map(([name = '', label = '']): Scene => ({
    name: `email-${name}`,
    people: FULL_ACCESS,
    open: (stage) => openEmail(stage, label),
  })),
];

async function openPreview({ page, goto }: SceneContext, label: string): Promise<void> {
  await goto('/settings/receiver-emails');
  await expect(heading(page, 'Emails to send')).toBeVisible();
  await page.getByRole('radio', { name: label }).check();
  const email = page.frameLocator('iframe');
  await expect(email.getByRole('link', { name: 'Track this delivery' })).toBeVisible();
}

/** The email itself, as a mail program renders its HTML. */
async function openEmail(stage: SceneContext, label: string): Promise<void> {
  const { page } = stage;
  await openPreview(stage, label);
  const address = new URL((await page.locator('iframe').getAttribute('src')) ?? '', page.url()).href;
  // Without the sandbox of previews, in which no script runs: neither that of the checks nor that of the pictures.
  await page.route(address, async (route) => {
    // Outside the browser, the name of the second tenant does not resolve.
    const url = new URL(address);
    const { host } = url;
    url.hostname = 'localhost';
    const response = await route.fetch({ url: url.href, headers: { ...route.request().headers(), host } });
    const { 'content-security-policy': _sandbox, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto(address);
  await expect(page.getByRole('link', { name: 'Track this delivery' })).toBeVisible();
}

async function openLog({ page, width, goto, examples }: SceneContext): Promise<void> {
  await goto(`/consignment/${examples.emailed}`);
  if (width === 'narrow') await page.getByRole('tab', { name: 'Additional info' }).click();
  await page.getByRole('button', { name: 'Show emails to receiver' }).click();
  const dialog = page.getByRole('dialog', { name: 'Emails to receiver' });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
}
