import { expect, test } from '#fixtures.ts';

test(
  'an operator sees the state of the installation and retries a failed job',
  { tag: '@wide-first' },
  async ({ page, rows, signIn }) => {
    // The worker removes a failed scheduled job that has lost its key to a later run.
    const [job] = await rows<{ id: string }>(
      `select id::text from graphile_worker.add_job('expire-imports', job_key => gen_random_uuid()::text,
       max_attempts => 1, run_at => now() + interval '1 hour')`,
    );
    const id = job?.id ?? '';
    await rows(
      `update graphile_worker._private_jobs set attempts = 1, last_error = 'Disk is full' where id = $1 returning id`,
      [id],
    );
    await signIn('Sefa', { path: '/desk' });
    await page.getByRole('button', { name: 'Account, Sefa Faleolo' }).click();
    await page.getByRole('menuitem', { name: 'Operations' }).click();
    await expect(page).toHaveURL(/\/operations$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'expire-imports' });
    await expect(row).toContainText('Disk is full');
    await page.getByRole('button', { name: `Retry expire-imports, job ${id}` }).click();
    await expect(page.getByText('1 job will be retried')).toBeVisible();
    await expect(page.getByRole('button', { name: `Retry expire-imports, job ${id}` })).toHaveCount(0);
  },
);

test('the page does not exist for a user of the portal', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/operations' });
  await expect(page).toHaveURL(/\/error\/not-found/);
});
