import { PAPER_CODES, PAPERS } from '@cartage/domain/documents/papers.ts';

/** 'a6' and '4x6 zpl 300' in words; null where there was no choice. */
export function printedOn(paper: string | null): string | null {
  const [code, , dpi] = (paper ?? '').split(' ');
  const name = PAPER_CODES.filter((one) => one === code).map((one) => PAPERS[one].name)[0];
  if (name === undefined) return null;
  return dpi === undefined ? name : `${name}, ZPL ${dpi} dpi`;
}
