import { expect } from '#slow-expect.ts';
import type { Scene } from '#scenes/scene.ts';

/** The state of the installation, for operators. The second scene answers for a server with problems. */
export const OPERATIONS_SCENES: readonly Scene[] = [
  {
    name: 'operations',
    people: { kea: 'Sefa', tui: 'Wiki' },
    async open({ page, goto }) {
      await goto('/operations');
      await expect(page.getByRole('heading', { name: 'Newest backup' })).toBeVisible();
    },
  },
  {
    name: 'operations-problems',
    people: { kea: 'Sefa', tui: 'Wiki' },
    async open({ page, goto }) {
      await page.route('**/api/desk/v1/operations', (route) => route.fulfill({ json: PROBLEMS }));
      await goto('/operations');
      await expect(page.getByRole('button', { name: 'Retry all 2' })).toBeVisible();
    },
  },
];

const PROBLEMS = {
  version: '20251015.4',
  at: '2026-03-18T01:30:00.000Z',
  issues: ['worker', 'queue', 'mail', 'backup', 'storage'],
  workers: { running: 0, heartbeatSeconds: 1260 },
  queue: { due: 1240, oldestDueSeconds: 1250, failed: 2 },
  mail: { pending: 88, oldestPendingSeconds: 1240, failed: 3 },
  webhooks: { pending: 12, failed: 1 },
  backup: { isScheduled: true, ageSeconds: 190_000, bytes: 184_000_000 },
  storage: { freeBytes: 412_000_000, totalBytes: 100_000_000_000, reserveBytes: 1_073_741_824 },
  failedJobs: [
    {
      id: '48213',
      task: 'create-backup',
      attempts: 3,
      createdAt: '2026-03-17T14:00:00.000Z',
      error: 'The bucket returned 403, AccessDenied, to PUT',
    },
    {
      id: '48207',
      task: 'deliver-notice',
      attempts: 25,
      createdAt: '2026-03-16T21:10:00.000Z',
      error: null,
    },
  ],
};
