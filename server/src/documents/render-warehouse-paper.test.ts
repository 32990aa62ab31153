import { packingSlipContent } from '@cartage/domain/documents/packing-slip-content.ts';
import {
  documentFacts,
  documentParty,
  freightLine,
} from '@cartage/domain/documents/testing/document-facts.ts';
import { describe, expect, test } from 'vitest';
import { A4, edgesOf, read, scan } from '#documents/testing/rendered-documents.ts';

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
    const lines = Array.from({ length: 90 }, (_, index) =>
      freightLine({ id: index, description: `Line ${index}.` }),
    );
    const slips = [packingSlipContent(longTexts), packingSlipContent(documentFacts({ lines }))];
    const pages = await scan({ kind: 'PACKSLIP', consignments: slips });
    expect(pages.length).toBeGreaterThan(4);
    for (const page of pages) {
      expect(page.text).toContain('KEA00000041');
      expect(edgesOf(A4).filter((edge) => page.hasInk(edge))).toEqual([]);
    }
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
    for (let index = 0; index < 90; index++) expect(all).toContain(`Line ${index}.`);
    expect(all).not.toContain('…');
  });

  test('leaves out a missing instruction', async () => {
    const slip = packingSlipContent(documentFacts({ receiverNotes: null }));
    const [page] = await read({ kind: 'PACKSLIP', consignments: [slip] });
    expect(page?.text).not.toContain('Delivery instructions');
  });
});
