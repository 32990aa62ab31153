import { labelContent } from '@cartage/domain/documents/label-content.ts';
import { manifestContent } from '@cartage/domain/documents/manifest-content.ts';
import type { Liability } from '@cartage/domain/consignment/liability.ts';
import { noteContent } from '@cartage/domain/documents/note-content.ts';
import {
  demoSsccs,
  documentFacts,
  documentParty,
  freightLine,
} from '@cartage/domain/documents/testing/document-facts.ts';
import { describe, expect, test } from 'vitest';
import { renderDocument } from '#documents/render-document.ts';
import { type ScannedPage } from '#documents/testing/read-pdf.ts';
import { A4, edgesOf, facts, labels, options, read, scan } from '#documents/testing/rendered-documents.ts';

describe('[@ATT-04] a consignment note', () => {
  test('shows the freight, a barcode of the reference, and a tracking code', async () => {
    const [page, ...more] = await scan({ kind: 'CONNOTE', consignments: [noteContent(facts)] });
    expect(more).toEqual([]);
    expect(page?.codes.map(({ format, symbology, text }) => [format, symbology, text]).toSorted()).toEqual([
      ['Code128', ']C0', facts.reference],
      ['QRCode', expect.stringMatching(/^]Q/), facts.trackingAddress],
    ]);
    for (const expected of [
      'KEA00000041',
      'Kitchen tapware',
      '512.50 kg',
      'UN 1263, PAINT, class 3 (8), packing group II',
      'Signature',
    ])
      expect(page?.text).toContain(expected);
  });

  test('shows delivery extras, hired units and the export certificate', async () => {
    const hireUnit = { providerCode: 'KPL', code: 'KPL-BLUE', name: 'Kea Pallet, blue' };
    const over = {
      extras: ['Tail lift'],
      hireage: { hireUnit, quantity: 4 },
      exportEcert: 'NZ2026/AP/0041187',
    };
    const [page] = await read({ kind: 'CONNOTE', consignments: [noteContent(documentFacts(over))] });
    const text = page?.text.replaceAll(/\s+/g, ' ');
    for (const expected of ['Tail lift', '4 × Kea Pallet, blue (KPL KPL-BLUE)', 'NZ2026/AP/0041187'])
      expect(text).toContain(expected);
  });

  test('shows the liability with its limit; owner’s risk and declared terms have places to sign', async () => {
    const noteOf = async (liability: Liability) => {
      const pages = await read({
        kind: 'CONNOTE',
        consignments: [noteContent(documentFacts({ liability }))],
      });
      return pages.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join('\n');
    };
    const signatures = (text: string) => text.match(/Signature/g)?.length;
    const none = { declaredValue: null, declaredTerms: null };
    const limited = await noteOf({ kind: 'LIMITED', ...none });
    expect(limited).toContain("Limited carrier's risk: up to $2,000 per unit of goods");
    expect(signatures(limited)).toBe(3);
    const declared = await noteOf({ kind: 'DECLARED_VALUE', ...none, declaredValue: 12500 });
    expect(declared).toContain('Declared value risk: up to $12,500.00');
    expect(signatures(declared)).toBe(3);
    const owners = await noteOf({ kind: 'OWNERS_RISK', ...none });
    expect(owners).toContain("This freight is carried at owner's risk");
    expect(signatures(owners)).toBe(5);
    const terms = await noteOf({ kind: 'DECLARED_TERMS', ...none, declaredTerms: 'Schedule B of 2026' });
    expect(terms).toContain('Declared terms: Schedule B of 2026');
    expect(terms).toContain('This freight is carried on declared terms');
    expect(signatures(terms)).toBe(5);
  });

  test('shows the complete account name, on a second line if needed', async () => {
    const account = 'HH-001 Harakeke Homewares North and Distribution Limited';
    const [page] = await read({ kind: 'CONNOTE', consignments: [noteContent(documentFacts({ account }))] });
    expect(page?.text.replaceAll(/\s+/g, ' ')).toContain(account);
    expect(page?.text).not.toContain('…');
  });

  test('repeats its header and column headings on every page, and numbers the pages', async () => {
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

describe('[@ATT-04] names and places on A4', () => {
  const fullName = `${'Whakatāne '.repeat(20).trim()}.`;
  const party = documentParty({ fullName, street: 'S'.repeat(200), city: 'C'.repeat(100) });
  const given = documentFacts({ sender: party, receiver: party, receiverReference: 'R'.repeat(256) });
  const expectComplete = (pages: readonly ScannedPage[]) => {
    const text = pages.map((page) => page.text).join('\n');
    // Text beyond the paper is still part of the file.
    for (const page of pages) expect(edgesOf(A4).filter((edge) => page.hasInk(edge))).toEqual([]);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(fullName);
    for (const expected of ['S'.repeat(200), 'C'.repeat(100), 'R'.repeat(256)])
      expect(text.replaceAll(/\s+/g, '')).toContain(expected);
    expect(text).not.toContain('…');
  };

  test('are complete on a consignment note', async () => {
    const pages = await scan({ kind: 'CONNOTE', consignments: [noteContent(given)] });
    expectComplete(pages);
  });

  test('are complete on a manifest', async () => {
    const street = documentParty({ fullName, street: 'S'.repeat(200) });
    const content = manifestContent({
      number: 'M261121-7K3QFD',
      provider: 'Kea Freight',
      organisation: fullName,
      madeFor: '2026-11-21',
      criteria: null,
      consignments: [given, documentFacts({ sender: street })],
    });
    expectComplete(await scan(content));
  });

  test('a description of one long word continues on the next page', async () => {
    const lines = [freightLine({ description: 'x'.repeat(5_000) })];
    const pages = await read({ kind: 'CONNOTE', consignments: [noteContent(documentFacts({ lines }))] });
    const text = pages.map((page) => page.text.replaceAll(/\s+/g, '')).join('');
    expect(text.match(/x{4,}/g)?.join('')).toHaveLength(5_000);
  });
});

test('[@BULK-07] every sender signs for their own consignments, under the number of the manifest', async () => {
  const senders = ['Harakeke Tāmaki', 'Harakeke Ōtautahi', 'Harakeke Pōneke'];
  const pages = await scan(
    manifestContent({
      number: 'M261121-7K3QFD',
      provider: 'Kea Freight',
      organisation: 'Harakeke Homeware',
      madeFor: '2026-11-21',
      criteria: null,
      consignments: senders.map((fullName) => documentFacts({ sender: documentParty({ fullName }) })),
    }),
  );
  const text = pages.map((page) => page.text).join('\n');
  for (const fullName of senders) expect(text).toContain(`Sender: ${fullName}`);
  expect(text.match(/Counted and picked up as listed\./g)).toHaveLength(3);
  expect(pages[1]?.text).toContain('M261121-7K3QFD');
  expect(pages[0]?.codes.map(({ format, text }) => [format, text])).toEqual([['Code128', 'M261121-7K3QFD']]);
});

describe('[@ATT-04] a PDF for printing and for screen readers', () => {
  const source = async (content: Parameters<typeof renderDocument>[0]) =>
    (await renderDocument(content, options)).bytes.toString('latin1');

  test.each([
    ['labels', labels('a4')],
    ['a note', { kind: 'CONNOTE', consignments: [noteContent(facts)] }],
  ] as const)('%s: is not scaled by a print dialog, and is tagged', async (_, content) => {
    const pdf = await source(content);
    expect(pdf).toContain('/PrintScaling /None');
    expect(pdf).toContain('/Marked true');
    for (const tag of ['/S /Document', '/S /P', '/S /Figure']) expect(pdf).toContain(tag);
    expect(pdf).toMatch(/\/Alt \(Tracking link http:/);
  });

  test('a note has a heading and a table with headed columns', async () => {
    const pdf = await source({ kind: 'CONNOTE', consignments: [noteContent(facts)] });
    for (const tag of ['/S /H1', '/S /H2', '/S /Table', '/S /TR', '/S /TH', '/S /TD'])
      expect(pdf).toContain(tag);
  });

  test('labels are due on the confirmed day, else on the requested day', async () => {
    const due = documentFacts({
      requestedDeliveryAt: new Date('2026-11-22T11:00:00Z'),
      confirmedDeliveryAt: new Date('2026-11-25T11:00:00Z'),
    });
    const pages = await read({ ...labels('a6'), consignments: [labelContent(due, demoSsccs(5))] });
    for (const { text } of pages) expect(text).toContain('Deliver by 26/11/2026');
    const requested = { ...due, confirmedDeliveryAt: null };
    const [page] = await read({ ...labels('a6'), consignments: [labelContent(requested, demoSsccs(5))] });
    expect(page?.text).toContain('Deliver by 23/11/2026');
  });

  test('a tracking code has modules of at least 0.7 mm', async () => {
    for (const page of await scan(labels('a6'))) {
      const code = page.codes.find(({ format }) => format === 'QRCode');
      // This address needs 33 modules.
      expect((code?.widthMm ?? 0) / 33).toBeGreaterThan(0.7);
    }
  });
});

test('[@BULK-07] a manifest has a header on every page, totals, dangerous goods and signature lines', async () => {
  const consignments = Array.from({ length: 120 }, (_, index) =>
    documentFacts({ reference: `KEA${String(index).padStart(8, '0')}`, lines: [freightLine()] }),
  );
  const pages = await read(
    manifestContent({
      number: 'M261121-7K3QFD',
      provider: 'Kea Freight',
      organisation: 'Harakeke Homeware',
      madeFor: '2026-11-21',
      criteria: null,
      consignments: [...consignments, facts],
    }),
  );
  expect(pages.length).toBeGreaterThan(3);
  for (const { text } of pages) {
    for (const expected of [
      'Pickup manifest',
      '12A Kōwhai Road, Onehunga, Auckland 1061',
      '121 consignments · 245 items',
    ])
      expect(text).toContain(expected);
  }
  expect(pages.filter(({ text }) => text.includes('Receiver ref')).length).toBeGreaterThan(3);
  const all = pages.map(({ text }) => text).join('\n');
  for (const { reference } of consignments) expect(all).toContain(reference);
  for (const expected of ['121 in total', '54,752.50 kg', 'UN 1263', 'Counted and picked up as listed.'])
    expect(all).toContain(expected);
});

test('[@ATT-04] equal content gives an identical file', async () => {
  const [one, other] = [
    await renderDocument(labels('a6'), options),
    await renderDocument(labels('a6'), options),
  ];
  expect(one.bytes.equals(other.bytes)).toBe(true);
  expect(one.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(one.bytes.toString('latin1')).toContain('/Lang (en-NZ)');
});

describe('[@BULK-08] combined files', () => {
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
  ] as const)('of %s do not block other work while they are rendered', async (_, atLeast, content) => {
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    await renderDocument(content, options);
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(atLeast);
  });

  test('number the pages of each note separately', async () => {
    const notes = Array.from({ length: 3 }, () => noteContent(facts));
    const pages = await read({ kind: 'CONNOTE', consignments: notes });
    expect(pages.map(({ text }) => /Page \d+ of \d+/.exec(text)?.[0])).toEqual(
      Array.from({ length: 3 }, () =>
        Array.from({ length: pages.length / 3 }, (__, page) => `Page ${page + 1} of ${pages.length / 3}`),
      ).flat(),
    );
  });
});
