import { packingSlipContent } from '@cartage/domain/documents/packing-slip-content.ts';
import { pickListContent } from '@cartage/domain/documents/pick-list-content.ts';
import {
  documentFacts,
  documentParty,
  freightLine,
} from '@cartage/domain/documents/testing/document-facts.ts';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { renderDocument } from '#documents/render-document.ts';
import { A4, edgesOf, options, read, scan } from '#documents/testing/rendered-documents.ts';

const fullName = `${'Whakatāne '.repeat(20).trim()}.`;
const party = documentParty({ fullName, street: 'S'.repeat(200), city: 'C'.repeat(100) });
const longTexts = documentFacts({
  sender: party,
  receiver: party,
  receiverReference: 'R'.repeat(256),
  receiverNotes: 'N'.repeat(500),
  lines: [freightLine({ description: 'D'.repeat(500) })],
});

describe('a packing slip', () => {
  test('shows the freight, the references and the delivery instructions under a barcode', async () => {
    const [page, ...more] = await scan({
      kind: 'PACKSLIP',
      consignments: [packingSlipContent(documentFacts())],
    });
    expect(more).toEqual([]);
    expect(page?.codes.map(({ format, text }) => [format, text])).toEqual([['Code128', 'KEA00000041']]);
    for (const expected of [
      'Packing slip',
      'Kea Freight · Overnight Express',
      'Kitchen tapware',
      'UN 1263, PAINT, class 3 (8), packing group II',
      '512.50 kg',
      'PO 48213',
      'Ring the bell at the side door.',
    ])
      expect(page?.text).toContain(expected);
  });

  test('repeats its head on every page and cuts no text', async () => {
    const lines = Array.from({ length: 60 }, (_, index) =>
      freightLine({ id: index, description: `Line ${index}.` }),
    );
    const slips = [packingSlipContent(longTexts), packingSlipContent(documentFacts({ lines }))];
    const pages = await read({ kind: 'PACKSLIP', consignments: slips });
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) expect(page.text).toContain('KEA00000041');
    const long = await scan({ kind: 'PACKSLIP', consignments: slips.slice(0, 1) });
    for (const page of long) expect(edgesOf(A4).filter((edge) => page.hasInk(edge))).toEqual([]);
    const all = pages.map(({ text }) => text).join('\n');
    const joined = all.replaceAll(/\s+/g, '');
    expect(all.replaceAll(/\s+/g, ' ')).toContain(fullName);
    for (const [letter, count] of [
      ['S', 200],
      ['C', 100],
      ['R', 256],
      ['N', 500],
      ['D', 500],
    ] as const)
      expect(joined).toContain(letter.repeat(count));
    for (let index = 0; index < 60; index++) expect(all).toContain(`Line ${index}.`);
    expect(all).not.toContain('…');
  });

  test('leaves out a missing instruction', async () => {
    const slip = packingSlipContent(documentFacts({ receiverNotes: null }));
    const [page] = await read({ kind: 'PACKSLIP', consignments: [slip] });
    expect(page?.text).not.toContain('Delivery instructions');
  });
});

describe('a pick list', () => {
  const content = (consignments: Parameters<typeof pickListContent>[0]['consignments']) =>
    pickListContent({
      provider: 'Kea Freight',
      organisation: 'Harakeke Homeware',
      madeFor: '2026-11-21',
      consignments,
    });

  test('has a box to tick for each item and each consignment', async () => {
    const [page, ...more] = await scan(content([documentFacts()]));
    expect(more).toEqual([]);
    for (const expected of [
      'Pick list',
      '1 consignment · 5 items · 512.50 kg',
      'Harakeke Homeware Tāmaki, 12A Kōwhai Road, Onehunga, Auckland 1061',
      'UN 1263, PAINT, class 3 (8), packing group II',
      'KEA00000041',
      'Pickup 22/11/2026',
      'Whānau Kitchens Whangārei',
    ])
      expect(page?.text.replaceAll(/\s+/g, ' ')).toContain(expected);
    const { bytes } = await renderDocument(content([documentFacts()]), options);
    // Without compression, a box is a rectangle of 3.8 mm.
    const boxes = inflated(bytes).match(/ 10\.771654 10\.771654 re/g);
    expect(boxes).toHaveLength(3);
  });

  test('lists each pickup site separately and cuts no text', async () => {
    const pages = await scan(
      content([
        longTexts,
        documentFacts(),
        documentFacts({ sender: documentParty({ fullName: 'South dock' }) }),
      ]),
    );
    const text = pages.map((page) => page.text).join('\n');
    for (const page of pages) expect(edgesOf(A4).filter((edge) => page.hasInk(edge))).toEqual([]);
    expect(text).toContain('3 places, listed separately below');
    expect(text).toContain('South dock');
    expect(text.replaceAll(/\s+/g, ' ')).toContain(fullName);
    for (const expected of ['C'.repeat(100), 'R'.repeat(256), 'D'.repeat(500)])
      expect(text.replaceAll(/\s+/g, '')).toContain(expected);
    expect(text.match(/To pick/g)).toHaveLength(3);
    expect(text).not.toContain('…');
  });
});

/** The drawing commands of a PDF. */
function inflated(bytes: Buffer): string {
  const source = bytes.toString('latin1');
  return [...source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, data = '']) => {
      try {
        return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
}
