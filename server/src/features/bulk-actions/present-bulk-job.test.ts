import type { Permission } from '@cartage/domain/permissions.ts';
import { expect, test } from 'vitest';
import { presentBulkJob } from '#features/bulk-actions/present-bulk-job.ts';

const viewer = { now: new Date('2026-03-18T00:01:00.000Z'), permissions: new Set<Permission>() };
const at = new Date('2026-03-18T00:00:00.000Z');
const item = (documentState: 'preparing' | 'ready') => ({
  reference: 'KEA00000001',
  outcome: 'Success' as const,
  message: '',
  isNoticePending: false,
  isChanged: true,
  labels: null,
  documentStates: [documentState],
});
const job = {
  id: 1,
  action: 'documents' as const,
  undoes: null,
  changed: 0,
  lastChangedAt: null,
  undoneBy: null,
  requestedPickupAt: null,
  printing: null,
  createdAt: at,
  finishedAt: at,
  total: 1,
  isMaking: false,
};

test('a job whose documents are still being generated is not finished', () => {
  expect(presentBulkJob({ ...job, items: [item('preparing')] }, viewer)).toMatchObject({
    state: 'working',
    settled: 0,
    finishedAtDateTimeUtc: null,
  });
  expect(presentBulkJob({ ...job, items: [item('ready')] }, viewer)).toMatchObject({
    state: 'finished',
    settled: 1,
    finishedAtDateTimeUtc: '2026-03-18T00:00:00.000Z',
  });
});
