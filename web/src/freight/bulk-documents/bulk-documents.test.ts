import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { describe, expect, test } from 'vitest';
import {
  combinedFiles,
  documentsReason,
  eachFile,
  manifestReason,
  nextFiles,
  manifestConsignments,
  pickListReason,
  openLabel,
} from '#freight/bulk-documents/bulk-documents.ts';
import type { ConsignmentRef } from '#freight/consignment-ref.ts';

const selected = (...statuses: ConsignmentRef['status'][]): ConsignmentRef[] =>
  statuses.map((status, id) => ({ id, reference: `KEA${id}`, status, senderRegion: null }));

const anyUser = { permissions: new Set(PERMISSIONS) };

describe('[@BULK-01] documents of the selected consignments', () => {
  test('are available when all are Ready or later', () => {
    expect(documentsReason(selected('FINAL', 'STAGED', 'DELIVERED'), anyUser)).toBeNull();
    expect(documentsReason(selected('DRAFT', 'FINAL', 'CANCELLED'), anyUser)).toBe(
      '2 of the 3 selected are not Ready or later (1 Draft, 1 Cancelled)',
    );
    expect(documentsReason(selected('FINAL'), { permissions: new Set() })).toMatch(/^You do not have/);
  });

  test('a manifest leaves out consignments that are not Ready or later', () => {
    const some = selected('DRAFT', 'FINAL', 'ERR', 'DELIVERED');
    expect(manifestConsignments(some).map(({ id }) => id)).toEqual([1, 3]);
    expect(manifestReason(some)).toBeNull();
    expect(manifestReason(selected('DRAFT'))).toBe(
      'The selected consignment is not Ready or later (1 Draft)',
    );
  });
});

test('a pick list needs a consignment whose freight is in the warehouse', () => {
  expect(pickListReason(selected('DELIVERED', 'STAGED'), anyUser)).toBeNull();
  expect(pickListReason(selected('DRAFT'), anyUser)).toBe(
    'The selected consignment is not Ready or Staged (1 Draft)',
  );
  expect(pickListReason(selected('FINAL'), { permissions: new Set() })).toMatch(/^You do not have/);
});

describe('[@BULK-08] requested documents', () => {
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

  test('open at their own addresses, twenty at a time', () => {
    const none = new Set<string>();
    const first = eachFile({ items: [item(1), item(2, 'failed'), item(3)] });
    expect(urisOf(nextFiles(first, none))).toEqual(['/api/files/1', '/api/files/3']);
    expect(urisOf(nextFiles(eachFile({ items: items(21) }), none))).toEqual(
      Array.from({ length: 20 }, (_, nth) => `/api/files/${nth}`),
    );
  });

  test('open twenty at a time per click, unopened ones first', () => {
    const each = eachFile({ items: items(45) });
    const names = (from: number, to: number) => each.slice(from, to).map(({ name }) => name);
    const none = new Set<string>();
    expect(openLabel(each, none)).toBe('Open the first 20 in tabs');
    expect(nextFiles(each, none).map(({ name }) => name)).toEqual(names(0, 20));
    const most = new Set(names(0, 40));
    expect(openLabel(each, most)).toBe('Open the next 5 in tabs');
    expect(nextFiles(each, most).map(({ name }) => name)).toEqual(names(40, 45));
    expect(openLabel(each, new Set(names(0, 45)))).toBe('Open the first 20 in tabs');
    expect(openLabel(eachFile({ items: items(2) }), none)).toBe('Open each in a tab');
    expect(openLabel(eachFile({ items: items(1) }), none)).toBe('Open in a tab');
    expect(
      nextFiles(eachFile({ items: items(2) }), new Set(['FRTLABEL KEA0'])).map(({ uri }) => uri),
    ).toEqual(['/api/files/1']);
  });

  test('that are too large for one file are split into numbered files', () => {
    const files = combinedFiles([made('FRTLABEL'), made('FRTLABEL'), made('CONNOTE')]);
    expect(files.map(({ name }) => name)).toEqual([
      'Freight labels, file 1 of 2',
      'Freight labels, file 2 of 2',
      'Consignment notes in one file',
    ]);
  });
});
