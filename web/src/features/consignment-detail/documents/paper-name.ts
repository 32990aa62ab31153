import { PAPER_CODES, LABEL_STOCKS } from '@cartage/domain/documents/label-stock.ts';

/** Display name of 'a6' or '4x6 zpl 300'; null for a document that has one paper only. */
export function paperName(paper: string | null): string | null {
  const [code, , dpi] = (paper ?? '').split(' ');
  const name = PAPER_CODES.filter((each) => each === code).map((each) => LABEL_STOCKS[each].name)[0];
  if (name === undefined) return null;
  return dpi === undefined ? name : `${name}, ZPL ${dpi} dpi`;
}
