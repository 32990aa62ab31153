import { BULK_ACTION_NAMES } from '@cartage/domain/consignment/bulk-action-names.ts';
import { describe, expect, test } from 'vitest';
import {
  BULK_MESSAGES,
  type BulkJob,
  bulkSummary,
  bulkTitle,
  failureSummary,
  doneReferences,
  jobCompletion,
  failedReferences,
  printableReferences,
  undoQuestion,
  listedJobMessage,
  unchangedSummary,
} from '#freight/bulk-job/bulk-messages.ts';

const results = (...outcomes: BulkJob['results'][number]['outcome'][]) =>
  outcomes.map((outcome, n) => ({ reference: `KEA0000000${n}`, outcome, messages: [] }));

describe('bulk job messages [@BULK-03]', () => {
  test('the title names the action and the count', () => {
    expect(bulkTitle('markAsReady', 6)).toBe('Mark as Ready for 6 consignment(s)');
    expect(bulkTitle('requestPickup', 1)).toBe('Request Pickup for 1 consignment(s)');
    expect(bulkTitle('cancel', 2)).toBe('Cancel 2 consignments');
    expect(bulkTitle('cancel', 1)).toBe('Cancel 1 consignment');
    expect(bulkTitle('requestPickup', 1_000)).toBe('Request Pickup for 1,000 consignment(s)');
  });

  test('the summary counts successful and partial items, but not partial documents', () => {
    const some = results('Success', 'Success', 'Partial', 'Error');
    const summary = (action: BulkJob['action']) => bulkSummary({ action, results: some });
    expect(summary('markAsReady')).toBe('3 consignment(s) marked as ready successfully');
    expect(summary('requestPickup')).toBe('3 consignment(s) staged successfully');
    expect(summary('cancel')).toBe('3 consignment(s) updated successfully');
    expect(summary('setRequestedPickupDate')).toBe('3 consignment(s) updated successfully');
    expect(summary('documents')).toBe('2 consignment(s) updated successfully');
    expect(bulkTitle('documents', 4)).toBe('Document for 4 consignment(s)');
  });

  test('failures are counted separately', () => {
    expect(failureSummary(results('Success'))).toBe('');
    expect(failureSummary(results('Success', 'Error', 'Error', 'Partial'))).toBe(
      '2 failed, 1 partly completed',
    );
  });

  test('a finished job has a summary and the processed references', () => {
    const job = { action: 'requestPickup', results: results('Success', 'Partial', 'Error') } as const;
    expect(jobCompletion(job)).toEqual({
      kind: 'error',
      message: '2 consignment(s) staged successfully, 1 failed, 1 partly completed',
      done: new Set(['KEA00000000', 'KEA00000001']),
    });
    expect(jobCompletion({ ...job, results: results('Success') }).kind).toBe('success');
  });

  test('the notification of a finished job names the action', () => {
    const message = (action: BulkJob['action'], ...outcomes: Parameters<typeof results>) =>
      jobCompletion({ action, results: results(...outcomes) }).message;
    expect(message('cancel', 'Success', 'Success')).toBe('Cancelled 2 consignments');
    expect(message('cancel', 'Success', 'Error')).toBe('Cancelled 1 of 2 consignments, 1 failed');
    expect(message('setRequestedPickupDate', 'Success')).toBe('Pickup dates of 1 consignment changed');
    expect(message('setRequestedPickupDate', 'Success', 'Error')).toBe(
      'Pickup dates of 1 of 2 consignments changed, 1 failed',
    );
  });

  test('unchanged consignments are counted apart', () => {
    const results3 = results('Success', 'Success', 'Success');
    const job = { action: 'setRequestedPickupDate', results: results3, unchanged: 2 } as const;
    expect(bulkSummary(job)).toBe('1 consignment(s) updated successfully');
    expect(unchangedSummary(job)).toBe('2 unchanged');
    expect(unchangedSummary({ unchanged: 0 })).toBe('');
    expect(jobCompletion(job)).toMatchObject({
      kind: 'success',
      message: 'Pickup dates of 1 of 3 consignments changed, 2 unchanged',
    });
    expect(
      jobCompletion({ action: 'markAsReady', results: results('Success', 'Success', 'Error'), unchanged: 1 })
        .message,
    ).toBe('1 consignment(s) marked as ready successfully, 1 unchanged, 1 failed');
  });

  test('failed items are retried, and for documents also partial ones', () => {
    const some = results('Success', 'Partial', 'Error');
    expect(failedReferences({ action: 'cancel', results: some })).toEqual(['KEA00000002']);
    expect(failedReferences({ action: 'documents', results: some })).toEqual(['KEA00000001', 'KEA00000002']);
    expect(jobCompletion({ action: 'documents', results: some }).message).toBe(
      'Documents: 1 consignment(s) updated successfully, 1 failed, 1 partly completed',
    );
  });

  test('labels are offered for items that are now Ready or Staged', () => {
    const some = results('Success', 'Partial', 'Error');
    const next = ['KEA00000000', 'KEA00000001'];
    expect(printableReferences({ action: 'markAsReady', results: some })).toEqual(next);
    expect(printableReferences({ action: 'requestPickup', results: some })).toEqual(next);
    for (const action of ['cancel', 'setRequestedPickupDate', 'documents'] as const)
      expect(printableReferences({ action, results: some })).toEqual([]);
  });

  test('an undo names the action that it takes back, and what it changes', () => {
    expect(bulkTitle('undo', 2, { action: 'cancel' })).toBe('Undo Cancel for 2 consignment(s)');
    expect(bulkTitle('undo', 1, { action: 'setRequestedPickupDate' })).toBe(
      'Undo Set Requested Pickup Date for 1 consignment(s)',
    );
    expect(undoQuestion('cancel', 2)).toBe(
      '2 consignments will return to the status before the cancellation.',
    );
    expect(undoQuestion('setRequestedPickupDate', 1)).toBe(
      '1 consignment will get the former pickup date back.',
    );
    expect(bulkSummary({ action: 'undo', results: results('Success', 'Partial', 'Error') })).toBe(
      '2 consignment(s) restored successfully',
    );
  });

  test('successful items can be selected again after any action', () => {
    const some = results('Success', 'Partial', 'Error');
    expect(doneReferences({ action: 'cancel', results: some })).toEqual(['KEA00000000', 'KEA00000001']);
  });

  test('a listed job is summarised by its counts', () => {
    const job = {
      jobId: 7,
      undoes: null,
      printing: null,
      requestedPickupDateTimeUtc: null,
      state: 'finished',
      total: 5,
    } as const;
    const when = { createdAtDateTimeUtc: '', finishedAtDateTimeUtc: '' };
    const listed = { ...job, ...when, action: 'markAsReady', settled: 5 } as const;
    expect(listedJobMessage({ ...listed, failed: 0 })).toBe('5 consignment(s) marked as ready successfully');
    expect(listedJobMessage({ ...listed, failed: 2 })).toBe(
      '3 consignment(s) marked as ready successfully, 2 failed',
    );
    expect(listedJobMessage({ ...listed, failed: 1, unchanged: 2 })).toBe(
      '2 consignment(s) marked as ready successfully, 2 unchanged, 1 failed',
    );
  });
});

test('the history names bulk actions as their results do', () => {
  const names = Object.entries(BULK_ACTION_NAMES).map(([action]) => action);
  expect(names.toSorted()).toEqual(
    Object.keys(BULK_MESSAGES)
      .filter((action) => action !== 'documents')
      .toSorted(),
  );
  for (const [action, { name }] of Object.entries(BULK_MESSAGES))
    if (action !== 'documents') expect(BULK_ACTION_NAMES[action]).toBe(name);
});
