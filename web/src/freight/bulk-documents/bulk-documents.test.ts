import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { describe, expect, test } from 'vitest';
import {
  combinedFiles,
  documentsReason,
  eachFile,
  filesToOpen,
  manifestReason,
  nextFiles,
  onManifest,
  openWords,
} from '#freight/bulk-documents/bulk-documents.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';

const marked = (...statuses: SelectedConsignment['status'][]): SelectedConsignment[] =>
  statuses.map((status, id) => ({ id, reference: `KEA${id}`, status, senderRegion: null }));

const everybody = { permissions: new Set(PERMISSIONS) };

describe('[@BULK-01] documents of what is marked', () => {
  test('are there when all of it is Ready or later', () => {
    expect(documentsReason(marked('FINAL', 'STAGED', 'DELIVERED'), everybody)).toBeNull();
    expect(documentsReason(marked('DRAFT', 'FINAL', 'CANCELLED'), everybody)).toBe(
      '2 of the 3 selected are not Ready or later: 1 Draft, 1 Cancelled',
    );
    expect(documentsReason(marked('FINAL'), { permissions: new Set() })).toMatch(/^You do not have/);
  });

  test('a manifest leaves out what does not belong on it', () => {
    const some = marked('DRAFT', 'FINAL', 'ERR', 'DELIVERED');
    expect(onManifest(some).map(({ id }) => id)).toEqual([1, 3]);
    expect(manifestReason(some)).toBeNull();
    expect(manifestReason(marked('DRAFT'))).toBe('The selected one is not Ready or later: 1 Draft');
  });
});

describe('[@BULK-08] documents that were asked for', () => {
  const made = (
    documentType: 'FRTLABEL' | 'CONNOTE',
    state: 'ready' | 'failed' = 'ready',
    uri = state === 'ready' ? `/api/files/${documentType}` : null,
  ) => ({ documentType, uri, state });
  const item = (nth: number, state: 'ready' | 'failed' = 'ready') => ({
    ...made('FRTLABEL', state, state === 'ready' ? `/api/files/${nth}` : null),
    reference: `KEA${nth}`,
  });
  const items = (count: number) => Array.from({ length: count }, (_, nth) => item(nth));
  const urisOf = (files: readonly { readonly uri: string }[]) => files.map(({ uri }) => uri);

  test('open by themselves, each in a tab; where those are too many the file of all of them', () => {
    const combined = [made('FRTLABEL'), made('CONNOTE', 'failed')];
    expect(urisOf(filesToOpen({ items: [item(1), item(2, 'failed'), item(3)], combined }))).toEqual([
      '/api/files/1',
      '/api/files/3',
    ]);
    expect(filesToOpen({ items: items(20), combined })).toHaveLength(20);
    expect(urisOf(filesToOpen({ items: items(21), combined }))).toEqual(['/api/files/FRTLABEL']);
  });

  test('are opened by a click, twenty at a time, first those that no tab was opened for', () => {
    const each = eachFile({ items: items(45) });
    const names = (from: number, to: number) => each.slice(from, to).map(({ name }) => name);
    const none = new Set<string>();
    expect(openWords(each, none)).toBe('Open the first 20 in tabs');
    expect(nextFiles(each, none).map(({ name }) => name)).toEqual(names(0, 20));
    const most = new Set(names(0, 40));
    expect(openWords(each, most)).toBe('Open the next 5 in tabs');
    expect(nextFiles(each, most).map(({ name }) => name)).toEqual(names(40, 45));
    expect(openWords(each, new Set(names(0, 45)))).toBe('Open the first 20 in tabs');
    expect(openWords(eachFile({ items: items(2) }), none)).toBe('Open each in a tab');
    expect(openWords(eachFile({ items: items(1) }), none)).toBe('Open in a tab');
    expect(
      nextFiles(eachFile({ items: items(2) }), new Set(['FRTLABEL KEA0'])).map(({ uri }) => uri),
    ).toEqual(['/api/files/1']);
  });

  test('of a kind that is too much for one file are in several, numbered', () => {
    const files = combinedFiles([made('FRTLABEL'), made('FRTLABEL'), made('CONNOTE')]);
    expect(files.map(({ name }) => name)).toEqual([
      'Freight labels, file 1 of 2',
      'Freight labels, file 2 of 2',
      'Consignment notes in one file',
    ]);
  });
});
