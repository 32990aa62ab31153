import { hasRightCheckDigit } from '#documents/check-digit.ts';

/** A code of a freight label, which belongs to exactly one consignment. */
export type ScannedCode = { readonly sscc: string } | { readonly trackingToken: string };

/** Symbology identifiers, which some scanners send before the code. */
const SYMBOL = /^\](?:C1|d2|e0|Q3)/;
const SSCC = /^(?:\(00\)|00)?(\d{18})$/;
/**
 * The token at the end of the link has 128 bits. The host may be any, because old labels can name an earlier host.
 */
const LINK = /\/track\/([0-9a-f]{32})(?:[/?#].*)?$/i;

/**
 * Parses a label code that was scanned or typed: the barcode, the digits below it or the tracking link. Null for any
 * other text.
 */
export function readScannedCode(text: string): ScannedCode | null {
  const code = text.replaceAll(/[\s\p{Cc}]/gu, '').replace(SYMBOL, '');
  const token = LINK.exec(code)?.[1];
  if (token !== undefined) return { trackingToken: token.toLowerCase() };
  const sscc = SSCC.exec(code)?.[1];
  return sscc !== undefined && hasRightCheckDigit(sscc) ? { sscc } : null;
}
