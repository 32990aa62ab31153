import { labelContent } from '@cartage/domain/documents/label-content.ts';
import { readableSscc } from '@cartage/domain/documents/gs1.ts';
import { PAPER_CODES, LABEL_STOCKS } from '@cartage/domain/documents/label-stock.ts';
import {
  demoSsccs,
  documentFacts,
  documentParty,
  freightLine,
} from '@cartage/domain/documents/testing/document-facts.ts';
import { describe, expect, test } from 'vitest';
import {
  A4,
  edgesOf,
  facts,
  labels,
  MARGIN_MM,
  read,
  scan,
  ssccsOf,
} from '#documents/testing/rendered-documents.ts';

describe('[@ATT-04] scanned freight labels', () => {
  test.each(PAPER_CODES)('%s', async (paper) => {
    const start = paper === 'a4' ? 3 : 1;
    const pages = await scan(labels(paper, start));
    const { widthMm, heightMm } = LABEL_STOCKS[paper];
    expect(pages).toHaveLength(paper === 'a4' ? 2 : 5);
    for (const page of pages) {
      expect(page.widthMm).toBeCloseTo(widthMm, 0);
      expect(page.heightMm).toBeCloseTo(heightMm, 0);
    }
    const codes = pages.flatMap((page) => ssccsOf(page.codes));
    expect(codes.map(({ text }) => text.replace(/^\(00\)|^00/, ''))).toEqual(demoSsccs(5));
    // Code 128 with a leading FNC1: 156 modules of 0.5 mm.
    expect(new Set(codes.map(({ symbology }) => symbology))).toEqual(new Set([']C1']));
    for (const { widthMm: width } of codes) expect(Math.abs(width - 78)).toBeLessThan(1);
    const tracking = pages.flatMap((page) => page.codes).filter(({ format }) => format === 'QRCode');
    expect(tracking.map(({ text }) => text)).toEqual(Array.from({ length: 5 }, () => facts.trackingAddress));
  });

  test('the SSCC is the lowest symbol, with quiet zones and its digits below', async () => {
    const [first, , , , last] = await scan(labels('100x150'));
    const [bars] = ssccsOf(first?.codes ?? []);
    // Ten modules on each side.
    expect(bars?.leftMm).toBeGreaterThan(5);
    expect((bars?.leftMm ?? 0) + (bars?.widthMm ?? 0)).toBeLessThan(95);
    const tops = first?.codes.map(({ topMm }) => topMm) ?? [];
    expect(bars?.topMm).toBe(Math.max(...tops));
    expect(first?.text).toContain(readableSscc(demoSsccs(1)[0] ?? ''));
    expect(last?.text).toContain('5 of 5');
  });

  test('text has its macrons; dangerous goods are on their own pieces only', async () => {
    const pages = await read(labels('a6'));
    for (const { text } of pages) {
      for (const expected of [
        'Kea Freight',
        'NTL',
        '0112',
        'Whānau Kitchens Whangārei',
        '12A Te Ākau Street',
      ])
        expect(text).toContain(expected);
    }
    expect(pages.map(({ text }) => text.includes('UN 1263'))).toEqual([false, false, true, true, true]);
  });

  test('sender, account and references are complete, also beside dangerous goods', async () => {
    const fullName = 'Harakeke Homewares, Ōtāhuhu distribution centre';
    const account = 'HH-001 Harakeke Homewares North and Distribution Limited';
    const given = documentFacts({ account, sender: documentParty({ fullName }), salesReference: 'SO 1187' });
    for (const paper of PAPER_CODES) {
      const content = { ...labels(paper), consignments: [labelContent(given, demoSsccs(5))] };
      const pages = await read(content);
      const text = pages.map((page) => page.text.replaceAll(/\s+/g, ' ')).join('\n');
      for (const expected of [fullName, `Account ${account}`, 'Sender ref HH 405524', 'Sales ref SO 1187'])
        expect(text.split(expected)).toHaveLength(6);
      expect(text).not.toContain('…');
    }
  });

  test('the route code of every region is complete, however wide its characters', async () => {
    const [one] = labels('100x150').consignments;
    if (!one) throw new Error('There is no label.');
    for (const route of ['WGN', 'MWT', 'MBH', 'HKB']) {
      const [page] = await read({ ...labels('100x150'), consignments: [{ ...one, route }] });
      expect(page?.text).toContain(route);
    }
  });

  test('four labels per sheet start at the requested position', async () => {
    const [sheet] = await scan(labels('a4', 4));
    const [bars] = ssccsOf(sheet?.codes ?? []);
    expect(sheet?.codes.filter(({ format }) => format === 'Code128')).toHaveLength(1);
    expect(bars?.leftMm).toBeGreaterThan(105);
    expect(bars?.topMm).toBeGreaterThan(148.5);
  });

  const long =
    'Te Taumata Whakatangihanga Kōauau o Tamatea Pōkai Whenua Ki Tāna Tahu Timber and Hardware Limited';

  test.each(PAPER_CODES)(
    '%s: long text never overlaps a symbol, and long names are complete',
    async (paper) => {
      const receiver = documentParty({ fullName: long, city: 'Paraparaumu Beach North, Te Ika-a-Māui' });
      const content = labelContent(
        documentFacts({
          receiver,
          provider: long,
          serviceType: long,
          receiverNotes: long.repeat(40),
          senderReference: 'R'.repeat(40),
          lines: [freightLine({ count: 1, packagingType: { code: 'X', name: long } })],
        }),
        demoSsccs(1),
      );
      const [page, ...more] = await scan({ ...labels(paper), consignments: [content] });
      expect(more).toEqual([]);
      expect(page?.codes.map(({ format }) => format).toSorted()).toEqual(['Code128', 'QRCode']);
      const text = page?.text.replaceAll(/\s+/g, ' ') ?? '';
      for (const expected of [long, 'Paraparaumu Beach North, Te Ika-a-Māui'])
        expect(text).toContain(expected);
      expect(text.replaceAll(' ', '')).toContain('R'.repeat(40));
    },
  );

  test('names too long for any label continue on one more label after the pieces', async () => {
    const fullName = 'Whakatāne '.repeat(20).trim();
    const party = documentParty({ fullName, street: fullName, suburb: fullName.slice(0, 100) });
    const given = documentFacts({ receiver: party, senderReference: 'R'.repeat(256) });
    const pages = await read({ ...labels('a6'), consignments: [labelContent(given, demoSsccs(5))] });
    expect(pages).toHaveLength(6);
    const text = pages[5]?.text.replaceAll(/\s+/g, ' ') ?? '';
    for (const expected of [
      'KEA00000041',
      `${fullName} 12A ${fullName} ${fullName.slice(0, 100).trim()} Auckland 1061`,
    ])
      expect(text).toContain(expected);
    expect(text.replaceAll(' ', '')).toContain(`Senderref${'R'.repeat(256)}ReceiverrefPO48213`);
    expect(text).not.toContain('…');
  });
});

test('[@ATT-04] labels on A4 have cut marks between them and leave the edges of the paper blank', async () => {
  const [page] = await scan(labels('a4'));
  const { widthMm, heightMm } = A4;
  const marks = [
    { left: widthMm / 2 - 1, top: 0, right: widthMm / 2 + 1, bottom: MARGIN_MM },
    { left: widthMm / 2 - 1, top: heightMm - MARGIN_MM, right: widthMm / 2 + 1, bottom: heightMm },
    { left: 0, top: heightMm / 2 - 1, right: MARGIN_MM, bottom: heightMm / 2 + 1 },
    { left: widthMm - MARGIN_MM, top: heightMm / 2 - 1, right: widthMm, bottom: heightMm / 2 + 1 },
  ];
  for (const mark of marks) expect(page?.hasInk(mark)).toBe(true);
  // Each edge before and after its cut mark.
  const blank = edgesOf(A4).flatMap((edge) =>
    edge.right - edge.left > edge.bottom - edge.top
      ? [
          { ...edge, right: widthMm / 2 - 1 },
          { ...edge, left: widthMm / 2 + 1 },
        ]
      : [
          { ...edge, bottom: heightMm / 2 - 1 },
          { ...edge, top: heightMm / 2 + 1 },
        ],
  );
  expect(blank.filter((edge) => page?.hasInk(edge))).toEqual([]);
});
