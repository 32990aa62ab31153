import { labelContent, type LabelsContent } from '@cartage/domain/documents/label-content.ts';
import { readableSscc } from '@cartage/domain/documents/gs1.ts';
import { LABEL_STOCKS, RESOLUTIONS } from '@cartage/domain/documents/label-stock.ts';
import {
  demoSsccs,
  documentFacts,
  documentParty,
  freightLine,
} from '@cartage/domain/documents/testing/document-facts.ts';
import { describe, expect, test } from 'vitest';
import { drawZpl } from '#documents/testing/draw-zpl.ts';
import { scanPdf } from '#documents/testing/read-pdf.ts';
import { zplLabels } from '#documents/render/zpl.ts';

const labels = (over: Parameters<typeof documentFacts>[0] = {}, count = 5): LabelsContent => ({
  kind: 'FRTLABEL',
  form: { format: 'zpl', paper: '100x150', dpi: 203 },
  consignments: [labelContent(documentFacts(over), demoSsccs(count))],
});

const formats = (zpl: string) => zpl.split('^XA').slice(1);

/** Too long for a line of a label in full size. */
const LONG_ACCOUNT = 'HH-001 Harakeke Homewares North and Distribution Limited';

describe('[@ATT-04] labels for a label printer', () => {
  const printed = (['100x150', 'a6', '4x6'] as const).flatMap((paper) =>
    RESOLUTIONS.map((dpi) => [paper, dpi] as const),
  );

  test.each(printed)('%s at %i dpi: one format per piece, in the size of the paper', (...[paper, dpi]) => {
    const zpl = zplLabels(labels(), { paper, dpi });
    const { widthMm, heightMm } = LABEL_STOCKS[paper];
    const [width, height] = [widthMm, heightMm].map((mm) => Math.round((mm * dpi) / 25.4));
    expect(formats(zpl)).toHaveLength(5);
    for (const format of formats(zpl)) {
      expect(format).toContain('^CI28\n');
      expect(format).toContain(`^PW${width}\n^LL${height}\n`);
      expect(format.trimEnd().endsWith('^PQ1\n^XZ')).toBe(true);
      for (const [, x = '', y = ''] of format.matchAll(/\^FO(\d+),(\d+)/g)) {
        expect(Number(x)).toBeLessThan(width ?? 0);
        expect(Number(y)).toBeLessThan(height ?? 0);
      }
    }
  });

  test.each(RESOLUTIONS)('at %i dpi the SSCC is a GS1-128 symbol with quiet zones', (dpi) => {
    const modules = { 203: 4, 300: 6 }[dpi];
    for (const [index, format] of formats(zplLabels(labels(), { paper: '100x150', dpi })).entries()) {
      const code = demoSsccs(5)[index] ?? '';
      const [, module = '', left = ''] =
        /\^BY(\d+)\^FO(\d+),\d+\^BCN,\d+,N,N,N\^FD>;>800\d{18}\^FS/.exec(format) ?? [];
      // Start C, FNC1, identifier and 18 digits.
      expect(format).toContain(`^FD>;>800${code}^FS`);
      expect(Number(module)).toBe(modules);
      expect(Number(left)).toBeGreaterThanOrEqual(10 * Number(module));
      expect(format).toContain(readableSscc(code));
      expect(format).toContain(`${index + 1} of 5`);
    }
  });

  test.each(printed)(
    '%s at %i dpi: the drawn commands scan and read like the PDF',
    async (...[paper, dpi]) => {
      const content = labels({ account: LONG_ACCOUNT });
      const pages = await scanPdf(await drawZpl(zplLabels(content, { paper, dpi }), dpi));
      expect(pages).toHaveLength(5);
      for (const [index, { codes, text: broken }] of pages.entries()) {
        const text = broken.replaceAll(/\s+/g, ' ');
        const bars = codes.find(({ format }) => format === 'Code128');
        const qr = codes.find(({ format }) => format === 'QRCode');
        expect([bars?.symbology, bars?.text.replace(/\D/g, '')]).toEqual([']C1', `00${demoSsccs(5)[index]}`]);
        expect(qr?.text).toBe(documentFacts().trackingAddress);
        expect(bars?.topMm).toBeGreaterThan(qr?.topMm ?? Number.NaN);
        expect(text).toContain(`${index + 1} of 5`);
        expect(text).toContain(`Account ${LONG_ACCOUNT}`);
        expect(text).toContain('Sender ref HH 405524');
        expect(text).toContain('Receiver ref PO 48213');
      }
    },
  );

  test('has the tracking address as QR code, and dangerous goods marks', () => {
    const [first = '', , third = ''] = formats(zplLabels(labels(), { paper: 'a6', dpi: 203 }));
    expect(first).toMatch(/\^BQN,2,[1-9]\d?\^FH\^FDMA,http:\/\/localhost:4200\/track\/\w+\^FS/);
    expect([first, third].map((format) => format.includes('UN 1263'))).toEqual([false, true]);
  });

  test('sends text that the font of a printer may lack as dots, so that macrons print on every printer', () => {
    const receiver = documentParty({ fullName: 'Whānau 株式会社 شركة' });
    const zpl = zplLabels(labels({ receiver }), { paper: 'a6', dpi: 203 });
    expect(zpl).toMatch(/^[\n -~]*$/);
    expect(zpl).toMatch(/\^FO136,\d+\^GFA,\d+,\d+,\d+,[0-9A-Fg-zG-Y:,]+\^FS/);
  });

  test('prints the country of a receiver abroad', () => {
    const receiver = documentParty({
      city: 'Sydney',
      postcode: '2019',
      country: 'Australia',
      region: null,
      phone: null,
    });
    const [first = ''] = formats(zplLabels(labels({ receiver }), { paper: '100x150', dpi: 203 }));
    expect(first).toContain('^FDAustralia^FS');
  });

  test.each(RESOLUTIONS)(
    'at %i dpi weight and volume are at least 7 mm high, all text at least 3 mm',
    (dpi) => {
      const [first = ''] = formats(zplLabels(labels(), { paper: '100x150', dpi }));
      const heights = [...first.matchAll(/\^A0N,(\d+),\d+\^FB[^^]*\^FH\^FD([^^]*)\^FS/g)];
      const mm = (pattern: RegExp) =>
        heights
          .filter(([, , text = '']) => pattern.test(text))
          .map(([, dots]) => (Number(dots) * 25.4) / dpi);
      for (const height of mm(/^[\d.,]+ kg$/)) expect(height).toBeGreaterThanOrEqual(7);
      expect(mm(/^[\d.,]+ kg$/)).toHaveLength(1);
      // The volume has a raised 3, so it is sent as dots: 1.5 times its height with the space above and below.
      const graphics = [...first.matchAll(/\^GFA,(\d+),\d+,(\d+),/g)];
      const rows = graphics.map(([, bytes, perRow]) => Number(bytes) / Number(perRow));
      expect((Math.max(...rows) * 25.4) / dpi).toBeGreaterThanOrEqual(10.5);
      expect(Math.min(...mm(/./))).toBeGreaterThanOrEqual(3);
    },
  );

  test('escapes user text, so that it is never a command', () => {
    const evil = String.raw`^XZ~JA_1F\&`;
    const zpl = zplLabels(
      labels({ receiver: documentParty({ fullName: evil }), lines: [freightLine({ count: 1 })] }, 1),
      { paper: '100x150', dpi: 203 },
    );
    expect(zpl).toContain('_5EXZ_7EJA_5F1F/&');
    expect(zpl.match(/\^XZ/g)).toHaveLength(1);
    expect(zpl).not.toContain('~');
  });
});
