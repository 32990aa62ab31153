import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test } from '#fixtures.ts';
import { createConsignment } from '#pages/detail-page.ts';

const AGENT = join(import.meta.dirname, '../../tools/src/print-agent.ts');

/** A label printer on a local port. */
async function startPrinter() {
  const prints: string[] = [];
  const server = createServer((socket) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('end', () => prints.push(Buffer.concat(chunks).toString('utf8')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { prints, port, close: () => server.close() };
}

test('labels print on a label printer without a dialog', async ({ signIn, page, rows }) => {
  const printer = await startPrinter();
  const folder = await mkdtemp(join(tmpdir(), 'cartage-print-agent-'));
  await signIn('Hana', { path: '/settings/printers' });
  const token = await test.step('a user adds the printer and gets its credential', async () => {
    await page.getByRole('button', { name: 'Add printer' }).click();
    await page.getByLabel('Name').fill('Journey dock');
    await page.getByRole('button', { name: 'Save printer' }).click();
    const credential = page.getByLabel('Credential of the print agent');
    await expect(credential).toHaveValue(/^prt_/);
    expect(await accessibilityViolations(page)).toEqual([]);
    await expect(page.getByText('The print agent has not been started yet').first()).toBeVisible();
    const value = await credential.inputValue();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Close credential' }).click();
    return value;
  });
  const origin = new URL(page.url()).origin;
  const options = ['--server', origin, '--printer', `127.0.0.1:${printer.port}`];
  const agent = spawn(process.execPath, [AGENT, ...options, '--journal', join(folder, 'journal.jsonl')], {
    env: { PATH: process.env['PATH'], PRINT_AGENT_TOKEN: token },
    stdio: 'ignore',
  });
  try {
    const reference = await createConsignment(page, {});
    await page.goto(`/consignment/${reference}`);
    await page.getByRole('button', { name: 'Ready' }).click();
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Download Documents' });
    await test.step('the labels are printed on the chosen printer', async () => {
      await dialog.getByRole('combobox', { name: 'Print labels on' }).click();
      await page.getByRole('option', { name: 'Journey dock' }).click();
      await dialog.getByRole('button', { name: /^Print labels?$/ }).click();
      await expect(dialog.getByText(/^Printed \d+ labels? on Journey dock/)).toBeVisible({ timeout: 60_000 });
      expect(printer.prints).toHaveLength(1);
      expect(printer.prints[0]).toContain('^XA');
      await expect(dialog.getByText(/^Last printed .* by Hana Wilcox on Journey dock$/)).toBeVisible();
      expect(
        await rows(
          `select o.printer from document_opening o join document_consignment dc on dc.document_id = o.document_id
           join consignment c on c.id = dc.consignment_id where c.reference = $1`,
          [reference],
        ),
      ).toEqual([{ printer: 'Journey dock' }]);
    });
    await test.step('the printer is remembered, and a reprint needs a reason', async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      await dialog.getByRole('button', { name: 'Print again (Freight Label)' }).click();
      await dialog.getByRole('combobox', { name: /^Reason for the reprint/ }).click();
      await page.getByRole('option', { name: 'Label lost' }).click();
      await dialog.getByRole('button', { name: 'Print on Journey dock' }).click();
      await expect(dialog.getByText(/^Printed \d+ labels? on Journey dock/)).toBeVisible({ timeout: 60_000 });
      expect(printer.prints).toHaveLength(2);
    });
    await test.step('a removed printer ends its agent', async () => {
      await page.goto('/settings/printers');
      await expect(page.getByText('Print agent is running')).toBeVisible();
      const ended = new Promise((resolve) => agent.once('exit', resolve));
      await page.getByRole('button', { name: 'Remove Journey dock' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove printer' }).click();
      await expect(page.getByText('Journey dock', { exact: true })).toHaveCount(0);
      expect(await ended).toBe(3);
    });
  } finally {
    agent.kill('SIGKILL');
    printer.close();
    await rm(folder, { recursive: true });
  }
});
