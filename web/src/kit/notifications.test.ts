import { describe, expect, test } from 'vitest';
import { createNotificationStore } from '#kit/notifications.ts';
import { notificationsKey } from '#session/stored-notifications.ts';
import { memoryStorage } from '#testing/memory-storage.ts';

const hana = notificationsKey({ sub: 'kea-hana', organisationId: 101 });
const about = { reference: 'KEA00000001' };
const messages = (store: ReturnType<typeof createNotificationStore>) =>
  store.read().map(({ message }) => message);

describe('the notification store [@SHELL-08]', () => {
  test('keeps notifications newest first, unread until markRead', () => {
    const store = createNotificationStore(() => 5);
    store.add('success', 'Saved', about);
    store.add('error', 'Not saved', about);
    expect(messages(store)).toEqual(['Not saved', 'Saved']);
    expect(store.read()[0]).toMatchObject({ kind: 'error', at: 5, times: 1, isRead: false });
    store.markRead();
    expect(store.read().every(({ isRead }) => isRead)).toBe(true);
  });

  test('counts a repeated message and moves it to the top as unread', () => {
    const store = createNotificationStore();
    store.add('error', 'Not saved', about);
    store.add('success', 'Saved', about);
    store.markRead();
    store.add('error', 'Not saved', about);
    expect(messages(store)).toEqual(['Not saved', 'Saved']);
    expect(store.read()[0]).toMatchObject({ times: 2, isRead: false });
  });

  test('replaces the notification of a bulk job [@BULK-03]', () => {
    const store = createNotificationStore();
    store.add('working', 'Under way', { bulkJobId: 7 });
    store.add('working', 'Under way', { bulkJobId: 8 });
    store.add('success', 'Done', { bulkJobId: 7 });
    expect(store.read()).toMatchObject([
      { kind: 'success', message: 'Done', bulkJobId: 7, times: 1 },
      { kind: 'working', message: 'Under way', bulkJobId: 8, times: 1 },
    ]);
  });

  test('keeps an extract apart from a bulk job with the same id [@EXTRACT-01]', () => {
    const store = createNotificationStore();
    store.add('working', 'Documents are under way', { bulkJobId: 7 });
    store.add('working', 'Consignments.csv is being prepared', { extractId: 7 });
    store.add('success', 'Consignments.csv is ready', { extractId: 7 });
    expect(store.read()).toMatchObject([
      { kind: 'success', message: 'Consignments.csv is ready', extractId: 7, times: 1 },
      { kind: 'working', message: 'Documents are under way', bulkJobId: 7 },
    ]);
  });

  test('keeps a success and a failure with the same text apart', () => {
    const store = createNotificationStore();
    store.add('error', 'The same messages', about);
    store.add('success', 'The same messages', about);
    expect(store.read().map(({ kind }) => kind)).toEqual(['success', 'error']);
  });

  test('keeps a failure when many successes follow', () => {
    const store = createNotificationStore();
    store.add('error', 'Not saved', about);
    for (let n = 0; n < 200; n += 1) store.add('success', `Saved ${n}`, about);
    expect(messages(store)).toContain('Not saved');
    expect(store.read()).toHaveLength(31);
    expect(messages(store)[0]).toBe('Saved 199');
  });

  test('keeps unread notifications of the server when many successes follow', () => {
    const store = createNotificationStore();
    for (let id = 1; id <= 50; id += 1) {
      store.add('success', `Answer ${id}`, { notificationId: id, reference: 'KEA00000001' });
    }
    for (let n = 1; n <= 31; n += 1) store.add('success', `Saved ${n}`, about);
    expect(store.read()).toHaveLength(80);
    expect(messages(store)[29]).toBe('Saved 2');
    expect(messages(store)[79]).toBe('Answer 1');
    store.markRead();
    store.add('success', 'Saved 32', about);
    expect(store.read()).toHaveLength(30);
  });

  test('knows which notifications of the server the user has read or dismissed', () => {
    const store = createNotificationStore();
    for (const id of [1, 2, 3, 4]) store.add('success', `Answer ${id}`, { notificationId: id });
    const seen = () => [1, 2, 3, 4, 5].filter(store.hasSeen);
    expect(seen()).toEqual([]);
    store.markRead([2]);
    expect(seen()).toEqual([2]);
    store.dismiss(store.read().find(({ notificationId }) => notificationId === 3)?.id ?? '');
    expect(seen()).toEqual([2, 3]);
    store.dismissAll();
    expect(seen()).toEqual([1, 2, 3, 4]);
  });

  test('keeps the same result of two consignments apart', () => {
    const store = createNotificationStore();
    store.add('success', 'The consignment has been saved', about);
    store.add('success', 'The consignment has been saved', { reference: 'KEA00000002' });
    store.add('success', 'The consignment has been saved', about);
    expect(store.read()).toMatchObject([
      { reference: 'KEA00000001', times: 2 },
      { reference: 'KEA00000002', times: 1 },
    ]);
  });

  test('removes one notification or all', () => {
    const store = createNotificationStore();
    for (const message of ['One', 'Two', 'Three']) store.add('error', message, about);
    store.dismiss(store.read()[1]?.id ?? '');
    expect(messages(store)).toEqual(['Three', 'One']);
    store.dismissAll();
    expect(store.read()).toEqual([]);
  });
});

describe('stored notifications', () => {
  test('survive a reload of the tab', () => {
    const tab = memoryStorage();
    const before = createNotificationStore();
    before.open(tab, hana);
    before.add('error', 'Not saved', about);
    const after = createNotificationStore();
    after.open(tab, hana);
    expect(after.read()).toEqual(before.read());
  });

  test('include messages shown before sign-in, newest first', () => {
    const tab = memoryStorage();
    const before = createNotificationStore();
    before.open(tab, hana);
    before.add('success', 'Earlier', about);
    const store = createNotificationStore();
    store.add('error', 'First', about);
    store.add('error', 'Second', about);
    store.open(tab, hana);
    expect(messages(store)).toEqual(['Second', 'First', 'Earlier']);
  });

  test('are not shown to another user or in another organisation', () => {
    const tab = memoryStorage();
    const store = createNotificationStore();
    store.open(tab, hana);
    store.add('error', 'Of Harakeke', about);
    store.open(tab, notificationsKey({ sub: 'kea-hana', organisationId: 102 }));
    expect(store.read()).toEqual([]);
    store.open(tab, notificationsKey({ sub: 'kea-tama', organisationId: 101 }));
    expect(store.read()).toEqual([]);
    store.open(tab, hana);
    expect(messages(store)).toEqual(['Of Harakeke']);
  });
});
