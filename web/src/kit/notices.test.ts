import { describe, expect, test } from 'vitest';
import { createNoticeStore } from '#kit/notices.ts';
import { noticesKey } from '#session/kept-notices.ts';
import { memoryStorage } from '#testing/memory-storage.ts';

const hana = noticesKey({ sub: 'kea-hana', organisationId: 101 });
const words = (store: ReturnType<typeof createNoticeStore>) => store.read().map(({ message }) => message);

describe('what was told in passing [@SHELL-08]', () => {
  test('stays, the newest first and unread until it is looked at', () => {
    const store = createNoticeStore(() => 5);
    store.add('success', 'Saved');
    store.add('error', 'Not saved');
    expect(words(store)).toEqual(['Not saved', 'Saved']);
    expect(store.read()[0]).toMatchObject({ kind: 'error', at: 5, times: 1, isRead: false });
    store.markRead();
    expect(store.read().every(({ isRead }) => isRead)).toBe(true);
  });

  test('more than once is one line that counts, unread again and at the top', () => {
    const store = createNoticeStore();
    store.add('error', 'Not saved');
    store.add('success', 'Saved');
    store.markRead();
    store.add('error', 'Not saved');
    expect(words(store)).toEqual(['Not saved', 'Saved']);
    expect(store.read()[0]).toMatchObject({ times: 2, isRead: false });
  });

  test('of bulk work is one line that says the last of it [@BULK-03]', () => {
    const store = createNoticeStore();
    store.add('working', 'Under way', { bulkJobId: 7 });
    store.add('working', 'Under way', { bulkJobId: 8 });
    store.add('success', 'Done', { bulkJobId: 7 });
    expect(store.read()).toMatchObject([
      { kind: 'success', message: 'Done', bulkJobId: 7, times: 1 },
      { kind: 'working', message: 'Under way', bulkJobId: 8, times: 1 },
    ]);
  });

  test('of an extract is one line, whatever bulk work has the same number [@EXTRACT-01]', () => {
    const store = createNoticeStore();
    store.add('working', 'Documents are under way', { bulkJobId: 7 });
    store.add('working', 'Consignments.csv is being prepared', { extractId: 7 });
    store.add('success', 'Consignments.csv is ready', { extractId: 7 });
    expect(store.read()).toMatchObject([
      { kind: 'success', message: 'Consignments.csv is ready', extractId: 7, times: 1 },
      { kind: 'working', message: 'Documents are under way', bulkJobId: 7 },
    ]);
  });

  test('is one thing as a success and another as a failure', () => {
    const store = createNoticeStore();
    store.add('error', 'The same words');
    store.add('success', 'The same words');
    expect(store.read().map(({ kind }) => kind)).toEqual(['success', 'error']);
  });

  test('fails and is kept, however much succeeds after it', () => {
    const store = createNoticeStore();
    store.add('error', 'Not saved');
    for (let n = 0; n < 200; n += 1) store.add('success', `Saved ${n}`);
    expect(words(store)).toContain('Not saved');
    expect(store.read()).toHaveLength(31);
    expect(words(store)[0]).toBe('Saved 199');
  });

  test('goes when it is dismissed, alone or with all', () => {
    const store = createNoticeStore();
    for (const message of ['One', 'Two', 'Three']) store.add('error', message);
    store.dismiss(store.read()[1]?.id ?? '');
    expect(words(store)).toEqual(['Three', 'One']);
    store.dismissAll();
    expect(store.read()).toEqual([]);
  });
});

describe('whose it is', () => {
  test('survives a reload of the tab', () => {
    const tab = memoryStorage();
    const before = createNoticeStore();
    before.open(tab, hana);
    before.add('error', 'Not saved');
    const after = createNoticeStore();
    after.open(tab, hana);
    expect(after.read()).toEqual(before.read());
  });

  test('was told before anybody was known joins theirs, after what was there', () => {
    const tab = memoryStorage();
    const before = createNoticeStore();
    before.open(tab, hana);
    before.add('success', 'Earlier');
    const store = createNoticeStore();
    store.add('error', 'First');
    store.add('error', 'Second');
    store.open(tab, hana);
    expect(words(store)).toEqual(['Second', 'First', 'Earlier']);
  });

  test('is not shown to another person or in another organisation', () => {
    const tab = memoryStorage();
    const store = createNoticeStore();
    store.open(tab, hana);
    store.add('error', 'Of Harakeke');
    store.open(tab, noticesKey({ sub: 'kea-hana', organisationId: 102 }));
    expect(store.read()).toEqual([]);
    store.open(tab, noticesKey({ sub: 'kea-tama', organisationId: 101 }));
    expect(store.read()).toEqual([]);
    store.open(tab, hana);
    expect(words(store)).toEqual(['Of Harakeke']);
  });
});
