import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Page } from '@playwright/test';
import { fillInSignIn } from '#fill-in-sign-in.ts';
import { expect, type Rows, test } from '#fixtures.ts';
import { rgb } from '#rgb.ts';
import { storedToken } from '#token.ts';
import { ROOT } from '#stack/managed-process.ts';

/** The guide's tenant under another name, because another test uses Moa Freight. */
const HOST = 'weka.localhost';
const GUIDE = readFileSync(join(ROOT, 'docs/guides/new-tenant.md'), 'utf8')
  .replaceAll(/\bmoa\b/g, 'weka')
  .replaceAll('MOA', 'WEK')
  .replaceAll('Moa Freight', 'Weka Freight');
const blocks = [...GUIDE.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block.trim());
const commands = blocks.slice(1, blocks.indexOf('npm start'));

const NEW_PASSWORD = 'npm run admin -- user set --tenant weka --user ana.reed@tawa.example --new-password';
const passwordIn = (printed: string) => /Password \(shown only once\): (\S+)/.exec(printed)?.[1];

const follow = (databaseUrl: string) => administer(databaseUrl, commands.join('\n'));

/** The commands' output, run without npm, which is slower than the commands. */
function administer(databaseUrl: string, lines: string): string {
  const script = `npm() { shift 3 && node tools/src/admin.ts "$@"; }\n${lines}`;
  const { status, stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: ROOT,
    encoding: 'utf8',
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PATH: [join(ROOT, 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
    },
  });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  return stdout;
}

test('opens a tenant that was set up with the guide, in its theme [@TENANT-01] [@TENANT-02]', async ({
  page,
  run,
  port,
  rows,
  noise,
}) => {
  test.setTimeout(300_000);
  // Until server and provider have reloaded the tenants.
  noise.allow(/^404 GET \/(api|idp|favicon)/);
  const origin = `http://${HOST}:${port}`;
  const printed = follow(run.databaseUrl);
  // Shown once only: on a retry the tenant exists already, and the user gets a new password.
  const password = passwordIn(printed) ?? passwordIn(administer(run.databaseUrl, NEW_PASSWORD));
  if (password === undefined) throw new Error('No password was printed');
  const sites = await rows(
    `select 1 from site
     join organisation on organisation.id = site.organisation_id
     join tenant on tenant.id = organisation.tenant_id
     where tenant.code = 'weka'`,
  );
  expect(sites).toHaveLength(2);
  await expect(async () => {
    await page.goto(`${origin}/search`);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  }).toPass({ timeout: 90_000 });
  await expect(page.getByText('Weka Freight').first()).toBeVisible();
  // The colour that the guide sets.
  const fill = '#8a4b08';
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCSS('background-color', rgb(fill));
  await fillInSignIn(page, 'ana.reed@tawa.example', password);
  await expect(page.getByRole('heading', { level: 1, name: 'Consignments' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No consignments yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New Consignment' }).first()).toHaveCSS(
    'background-color',
    rgb(fill),
  );
  await expect(page.getByText('2 of 2 sites').first()).toBeAttached();

  await test.step('without label numbers, the dialog explains it and requests none [@ATT-05]', async () => {
    await page.goto(`${origin}/consignment/${await readyConsignment(page, rows)}`);
    await page.getByRole('button', { name: 'Download' }).click();
    const dialog = page.getByRole('dialog', { name: 'Download Documents' });
    await expect(dialog.getByRole('link', { name: 'Open Consignment Note in a new tab' })).toBeVisible();
    await expect(dialog).toContainText(
      'Weka Freight has not set up the numbers for freight labels yet. Ask Weka Freight to do so.',
    );
    await expect(dialog.getByRole('button', { name: /Try again/ })).toHaveCount(0);
    await expect(dialog.getByRole('combobox', { name: 'Paper' })).toHaveCount(0);
  });
});

/** Creates a consignment with the page's token. Returns its reference. */
async function readyConsignment(page: Page, rows: Rows): Promise<string> {
  const [ground] = await rows<{
    org: number;
    account: number;
    sites: number[];
    service: string;
    pack: string;
  }>(
    `select o.id as org, min(a.id) as account, array_agg(s.id order by s.id) as sites,
       (select min(code) from service_type where tenant_id = t.id) as service,
       (select min(code) from packaging_type where tenant_id = t.id) as pack
     from tenant t
     join organisation o on o.tenant_id = t.id
     join account a on a.organisation_id = o.id
     join site s on s.organisation_id = o.id
     where t.code = 'weka'
     group by o.id, t.id`,
  );
  if (ground === undefined) throw new Error('The guide left nothing.');
  const { org, account, sites, service, pack } = ground;
  const { accessToken } = await storedToken(page, org);
  // 127.0.0.1, because not every system resolves names below `localhost`.
  const { host, port } = new URL(page.url());
  const headers = { authorization: `Bearer ${accessToken}`, host };
  const path = `http://127.0.0.1:${port}/api/v2/customers/${org}/consignments`;
  const line = { count: 1, packagingType: pack, description: 'Tools', volume: 0.1, weight: 5 };
  const created = await page.request.post(`${path}/full`, {
    headers,
    data: {
      accountId: account,
      serviceType: service,
      senderParticipantId: sites[0],
      receiverParticipantId: sites[1],
      lineItems: [line],
    },
  });
  const { reference } = await created.json();
  const ready = await page.request.post(`${path}/${reference}/mark-as-ready`, { headers, data: {} });
  expect(ready.status()).toBe(200);
  return reference;
}
