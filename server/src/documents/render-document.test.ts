import { labelContent, type LabelsContent } from '@cartage/domain/documents/label-content.ts';
import { manifestContent } from '@cartage/domain/documents/manifest-content.ts';
import { noteContent } from '@cartage/domain/documents/note-content.ts';
import { readableSscc } from '@cartage/domain/documents/gs1.ts';
import { PAPER_CODES, PAPERS, type PaperCode } from '@cartage/domain/documents/papers.ts';
import {
  demoSsccs,
  documentFacts,
  documentParty,
  freightLine,
} from '@cartage/domain/documents/testing/document-facts.ts';
import { describe, expect, test } from 'vitest';
import { renderDocument } from '#documents/render-document.ts';
import { type ReadCode, readPdf } from '#documents/testing/read-pdf.ts';

const options = { title: 'Document', madeAt: new Date('2026-11-21T00:00:00Z') };
const facts = documentFacts();

const labels = (paper: PaperCode, startPosition = 1): LabelsContent => ({
  kind: 'FRTLABEL',
  form: { format: 'pdf', paper, startPosition },
  consignments: [labelContent(facts, demoSsccs(5))],
});

const read = async (content: Parameters<typeof renderDocument>[0]) =>
  readPdf((await renderDocument(content, options)).bytes);

const ssccsOf = (codes: readonly ReadCode[]) =>
  codes
    .filter(({ format }) => format === 'Code128')
    .toSorted((a, b) => a.topMm - b.topMm || a.leftMm - b.leftMm);

describe('[@ATT-04] freight labels as a scanner reads them', () => {
  test.each(PAPER_CODES)('%s', async (paper) => {
    const start = paper === 'a4' ? 3 : 1;
    const pages = await read(labels(paper, start));
    const { widthMm, heightMm } = PAPERS[paper];
    expect(pages).toHaveLength(paper === 'a4' ? 2 : 5);
    for (const page of pages) {
      expect(page.widthMm).toBeCloseTo(widthMm, 0);
      expect(page.heightMm).toBeCloseTo(heightMm, 0);
    }
    const codes = pages.flatMap((page) => ssccsOf(page.codes));
    expect(codes.map(({ text }) => text.replace(/^\(00\)|^00/, ''))).toEqual(demoSsccs(5));
    // Code 128 with FNC1 in front, 156 modules of half a millimetre.
    expect(new Set(codes.map(({ symbology }) => symbology))).toEqual(new Set([']C1']));
    for (const { widthMm: width } of codes) expect(Math.abs(width - 78)).toBeLessThan(1);
    const tracking = pages.flatMap((page) => page.codes).filter(({ format }) => format === 'QRCode');
    expect(tracking.map(({ text }) => text)).toEqual(Array.from({ length: 5 }, () => facts.trackingAddress));
  });

  test('the SSCC has its quiet zones and is the lowest code, with its digits beneath', async () => {
    const [first, , , , last] = await read(labels('100x150'));
    const [bars] = ssccsOf(first?.codes ?? []);
    // Ten modules on either side.
    expect(bars?.leftMm).toBeGreaterThan(5);
    expect((bars?.leftMm ?? 0) + (bars?.widthMm ?? 0)).toBeLessThan(95);
    const tops = first?.codes.map(({ topMm }) => topMm) ?? [];
    expect(bars?.topMm).toBe(Math.max(...tops));
    expect(first?.text).toContain(readableSscc(demoSsccs(1)[0] ?? ''));
    expect(last?.text).toContain('5 of 5');
  });

  test('words are there with their macrons, dangerous goods on their own pieces only', async () => {
    const pages = await read(labels('a6'));
    for (const { text } of pages) {
      for (const words of ['Kea Freight', 'NTL', '0112', 'Whānau Kitchens Whangārei', '12A Te Ākau Street'])
        expect(text).toContain(words);
    }
    expect(pages.map(({ text }) => text.includes('UN 1263'))).toEqual([false, false, true, true, true]);
  });

  test('who sends, who pays and every reference are whole, beside dangerous goods as well', async () => {
    const fullName = 'Harakeke Homewares, Ōtāhuhu distribution centre';
    const account = 'HH-001 Harakeke Homewares North and Distribution Limited';
    const given = documentFacts({ account, sender: documentParty({ fullName }), salesReference: 'SO 1187' });
    for (const paper of PAPER_CODES) {
      const content = { ...labels(paper), consignments: [labelContent(given, demoSsccs(5))] };
      const text = (await read(content)).map((page) => page.text).join('\n');
      for (const words of [fullName, `Account ${account}`, 'Sender ref HH 405524', 'Sales ref SO 1187'])
        expect(text.split(words)).toHaveLength(6);
      expect(text).not.toContain('…');
    }
  });

  test('the route of every region is whole, however wide its letters', async () => {
    const [one] = labels('100x150').consignments;
    if (!one) throw new Error('There is no label.');
    for (const route of ['WGN', 'MWT', 'MBH', 'HKB']) {
      const [page] = await read({ ...labels('100x150'), consignments: [{ ...one, route }] });
      expect(page?.text).toContain(route);
    }
  });

  test('four to a sheet begin at the position that is still free', async () => {
    const [sheet] = await read(labels('a4', 4));
    const [bars] = ssccsOf(sheet?.codes ?? []);
    expect(sheet?.codes.filter(({ format }) => format === 'Code128')).toHaveLength(1);
    expect(bars?.leftMm).toBeGreaterThan(105);
    expect(bars?.topMm).toBeGreaterThan(148.5);
  });

  test('long words are made smaller or cut, never run into a code', async () => {
    const long =
      'Te Taumata Whakatangihanga Kōauau o Tamatea Pōkai Whenua Ki Tāna Tahu Timber and Hardware Limited';
    const receiver = documentParty({ fullName: long, street: long, suburb: long, city: long });
    const content = labelContent(
      documentFacts({
        receiver,
        provider: long,
        serviceType: long,
        receiverNotes: long.repeat(40),
        lines: [freightLine({ count: 1, packagingType: { code: 'X', name: long } })],
      }),
      demoSsccs(1),
    );
    const [page] = await read({ ...labels('100x150'), consignments: [content] });
    expect(page?.codes.map(({ format }) => format).toSorted()).toEqual(['Code128', 'QRCode']);
    expect(page?.text).toContain('…');
  });
});

describe('[@ATT-04] a consignment note', () => {
  test('shows the freight, has its number for scanners, and leads to its journey', async () => {
    const [page, ...more] = await read({ kind: 'CONNOTE', consignments: [noteContent(facts)] });
    expect(more).toEqual([]);
    expect(page?.codes.map(({ format, symbology, text }) => [format, symbology, text]).toSorted()).toEqual([
      ['Code128', ']C0', facts.reference],
      ['QRCode', expect.stringMatching(/^]Q/), facts.trackingAddress],
    ]);
    for (const words of [
      'KEA00000041',
      'Kitchen tapware',
      '512.50 kg',
      'UN 1263, PAINT, class 3 (8), packing group II',
      'Signature',
    ])
      expect(page?.text).toContain(words);
  });

  test('shows what is asked for besides: extras, hired units, the certificate of an export', async () => {
    const hireUnit = { providerCode: 'KPL', code: 'KPL-BLUE', name: 'Kea Pallet, blue' };
    const asked = {
      extras: ['Tail lift'],
      hireage: { hireUnit, quantity: 4 },
      exportEcert: 'NZ2026/AP/0041187',
    };
    const [page] = await read({ kind: 'CONNOTE', consignments: [noteContent(documentFacts(asked))] });
    const text = page?.text.replaceAll(/\s+/g, ' ');
    for (const words of ['Tail lift', '4 × Kea Pallet, blue (KPL KPL-BLUE)', 'NZ2026/AP/0041187'])
      expect(text).toContain(words);
  });

  test('has the whole name of who pays, in a second line where it needs one', async () => {
    const account = 'HH-001 Harakeke Homewares North and Distribution Limited';
    const [page] = await read({ kind: 'CONNOTE', consignments: [noteContent(documentFacts({ account }))] });
    expect(page?.text.replaceAll(/\s+/g, ' ')).toContain(account);
    expect(page?.text).not.toContain('…');
  });

  test('goes on over pages with its head and the heads of its columns on each, and numbers them', async () => {
    const lines = Array.from({ length: 90 }, (_, index) =>
      freightLine({ id: index, description: `Line ${index}.` }),
    );
    const notes = [
      noteContent(documentFacts({ lines })),
      noteContent(documentFacts({ reference: 'KEA00000042' })),
    ];
    const pages = await read({ kind: 'CONNOTE', consignments: notes });
    const long = pages.slice(0, -1);
    expect(long.length).toBeGreaterThan(2);
    for (const [index, { text }] of long.entries()) {
      expect(text).toContain('KEA00000041');
      expect(text).toContain(`Page ${index + 1} of ${long.length}`);
    }
    for (const { text } of long.slice(0, -1)) expect(text).toContain('Description');
    const all = long.map(({ text }) => text).join('\n');
    for (let index = 0; index < 90; index++) expect(all).toContain(`Line ${index}.`);
    expect(pages.at(-1)?.text).toContain('Page 1 of 1');
  });
});

test('[@BULK-07] a manifest has heads on every page, totals, dangerous goods and a place to sign', async () => {
  const consignments = Array.from({ length: 120 }, (_, index) =>
    documentFacts({ reference: `KEA${String(index).padStart(8, '0')}`, lines: [freightLine()] }),
  );
  const pages = await read(
    manifestContent({
      provider: 'Kea Freight',
      organisation: 'Harakeke Homeware',
      madeFor: '2026-11-21',
      criteria: null,
      consignments: [...consignments, facts],
    }),
  );
  expect(pages.length).toBeGreaterThan(3);
  for (const { text } of pages) {
    for (const words of [
      'Pickup manifest',
      '12A Kōwhai Road, Onehunga, Auckland 1061',
      '121 consignments · 245 items',
    ])
      expect(text).toContain(words);
  }
  expect(pages.filter(({ text }) => text.includes('Receiver ref')).length).toBeGreaterThan(3);
  const all = pages.map(({ text }) => text).join('\n');
  for (const { reference } of consignments) expect(all).toContain(reference);
  for (const words of ['121 in total', '54,752.50 kg', 'UN 1263', 'Counted and picked up as listed.'])
    expect(all).toContain(words);
});

test('[@ATT-04] the same content is the same file, to the byte', async () => {
  const [one, other] = [
    await renderDocument(labels('a6'), options),
    await renderDocument(labels('a6'), options),
  ];
  expect(one.bytes.equals(other.bytes)).toBe(true);
  expect(one.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(one.bytes.toString('latin1')).toContain('/Lang (en-NZ)');
});

describe('[@BULK-08] files of many', () => {
  test.each([
    ['notes', 60, { kind: 'CONNOTE', consignments: Array.from({ length: 60 }, () => noteContent(facts)) }],
    [
      'labels',
      20,
      {
        kind: 'FRTLABEL',
        form: { format: 'pdf', paper: '100x150', startPosition: 1 },
        consignments: Array.from({ length: 40 }, () => labelContent(facts, demoSsccs(5))),
      },
    ],
  ] as const)('of %s let others go on while they are drawn', async (_, atLeast, content) => {
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    await renderDocument(content, options);
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(atLeast);
  });

  test('number the pages of each note by itself', async () => {
    const notes = Array.from({ length: 3 }, () => noteContent(facts));
    const pages = await read({ kind: 'CONNOTE', consignments: notes });
    expect(pages.map(({ text }) => /Page \d+ of \d+/.exec(text)?.[0])).toEqual(
      Array.from({ length: 3 }, () =>
        Array.from({ length: pages.length / 3 }, (__, page) => `Page ${page + 1} of ${pages.length / 3}`),
      ).flat(),
    );
  });
});
