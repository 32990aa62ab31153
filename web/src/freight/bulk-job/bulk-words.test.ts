import { describe, expect, test } from 'vitest';
import {
  type BulkJob,
  bulkSummary,
  bulkTitle,
  bulkTrouble,
  doneOf,
  endOf,
  failedOf,
  labelledNext,
  listedEnd,
} from '#freight/bulk-job/bulk-words.ts';

const results = (...outcomes: BulkJob['results'][number]['outcome'][]) =>
  outcomes.map((outcome, n) => ({ reference: `KEA0000000${n}`, outcome, messages: [] }));

describe('the words of bulk work [@BULK-03]', () => {
  test('the title names the action and the count', () => {
    expect(bulkTitle('markAsReady', 6)).toBe('Mark as Ready for 6 consignment(s)');
    expect(bulkTitle('requestPickup', 1)).toBe('Request Pickup for 1 consignment(s)');
    expect(bulkTitle('cancel', 2)).toBe('Cancel 2 consignments');
    expect(bulkTitle('cancel', 1)).toBe('Cancel 1 consignment');
    expect(bulkTitle('requestPickup', 1_000)).toBe('Request Pickup for 1,000 consignment(s)');
  });

  test('the summary counts what is done, also in part; documents made in part are not', () => {
    const some = results('Success', 'Success', 'Partial', 'Error');
    const summary = (action: BulkJob['action']) => bulkSummary({ action, results: some });
    expect(summary('markAsReady')).toBe('3 consignment(s) marked as ready successfully');
    expect(summary('requestPickup')).toBe('3 consignment(s) staged successfully');
    expect(summary('cancel')).toBe('3 consignment(s) updated successfully');
    expect(summary('setRequestedPickupDate')).toBe('3 consignment(s) updated successfully');
    expect(summary('documents')).toBe('2 consignment(s) updated successfully');
    expect(bulkTitle('documents', 4)).toBe('Document for 4 consignment(s)');
  });

  test('trouble is counted beside it', () => {
    expect(bulkTrouble(results('Success'))).toBe('');
    expect(bulkTrouble(results('Success', 'Error', 'Error', 'Partial'))).toBe('2 failed, 1 done in part');
  });

  test('the end says how it went and what is done', () => {
    const job = { action: 'requestPickup', results: results('Success', 'Partial', 'Error') } as const;
    expect(endOf(job)).toEqual({
      kind: 'error',
      words: '2 consignment(s) staged successfully, 1 failed, 1 done in part',
      done: new Set(['KEA00000000', 'KEA00000001']),
    });
    expect(endOf({ ...job, results: results('Success') }).kind).toBe('success');
  });

  test('what failed is tried again; of documents also what was made in part', () => {
    const some = results('Success', 'Partial', 'Error');
    expect(failedOf({ action: 'cancel', results: some })).toEqual(['KEA00000002']);
    expect(failedOf({ action: 'documents', results: some })).toEqual(['KEA00000001', 'KEA00000002']);
    expect(endOf({ action: 'documents', results: some }).words).toBe(
      'Documents: 1 consignment(s) updated successfully, 1 failed, 1 done in part',
    );
  });

  test('what is Ready or Staged now is labelled next', () => {
    const some = results('Success', 'Partial', 'Error');
    const next = ['KEA00000000', 'KEA00000001'];
    expect(labelledNext({ action: 'markAsReady', results: some })).toEqual(next);
    expect(labelledNext({ action: 'requestPickup', results: some })).toEqual(next);
    for (const action of ['cancel', 'setRequestedPickupDate', 'documents'] as const)
      expect(labelledNext({ action, results: some })).toEqual([]);
  });

  test('what it was done to can be selected again, whatever was done', () => {
    const some = results('Success', 'Partial', 'Error');
    expect(doneOf({ action: 'cancel', results: some })).toEqual(['KEA00000000', 'KEA00000001']);
  });

  test('a job of another day is told by its counts', () => {
    const job = {
      jobId: 7,
      printing: null,
      requestedPickupDateTimeUtc: null,
      state: 'finished',
      total: 5,
    } as const;
    const when = { createdAtDateTimeUtc: '', finishedAtDateTimeUtc: '' };
    const listed = { ...job, ...when, action: 'markAsReady', settled: 5 } as const;
    expect(listedEnd({ ...listed, failed: 0 })).toBe('5 consignment(s) marked as ready successfully');
    expect(listedEnd({ ...listed, failed: 2 })).toBe(
      '3 consignment(s) marked as ready successfully, 2 failed',
    );
  });
});
