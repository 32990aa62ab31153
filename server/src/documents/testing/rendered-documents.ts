import { labelContent, type LabelsContent } from '@cartage/domain/documents/label-content.ts';
import { type PaperCode } from '@cartage/domain/documents/label-stock.ts';
import { demoSsccs, documentFacts } from '@cartage/domain/documents/testing/document-facts.ts';
import { renderDocument } from '#documents/render-document.ts';
import { type ReadCode, readPdf, type ReadPage, scanPdf } from '#documents/testing/read-pdf.ts';

export const options = { title: 'Document', madeAt: new Date('2026-11-21T00:00:00Z') };

export const facts = documentFacts();

export const labels = (paper: PaperCode, startPosition = 1): LabelsContent => ({
  kind: 'FRTLABEL',
  form: { format: 'pdf', paper, startPosition },
  consignments: [labelContent(facts, demoSsccs(5))],
});

export const read = async (content: Parameters<typeof renderDocument>[0]) =>
  readPdf((await renderDocument(content, options)).bytes);

export const scan = async (content: Parameters<typeof renderDocument>[0]) =>
  scanPdf((await renderDocument(content, options)).bytes);

export const A4 = { widthMm: 210, heightMm: 297 };

export const MARGIN_MM = 5;

/** The edges that an office printer leaves blank. */
export const edgesOf = ({ widthMm, heightMm }: Pick<ReadPage, 'widthMm' | 'heightMm'>) => [
  { left: 0, top: 0, right: widthMm, bottom: MARGIN_MM },
  { left: 0, top: heightMm - MARGIN_MM, right: widthMm, bottom: heightMm },
  { left: 0, top: 0, right: MARGIN_MM, bottom: heightMm },
  { left: widthMm - MARGIN_MM, top: 0, right: widthMm, bottom: heightMm },
];

export const ssccsOf = (codes: readonly ReadCode[]) =>
  codes
    .filter(({ format }) => format === 'Code128')
    .toSorted((a, b) => a.topMm - b.topMm || a.leftMm - b.leftMm);
