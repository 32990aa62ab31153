import { hasRightCheckDigit } from '#documents/check-digit.ts';

/** A code of a freight label, which belongs to one consignment alone. */
export type ScannedCode = { readonly sscc: string } | { readonly trackingToken: string };

/** What scanners put before the code, where they are set to tell which symbol it was. */
const SYMBOL = /^\](?:C1|d2|e0|Q3)/;
const SSCC = /^(?:\(00\)|00)?(\d{18})$/;
/** 128 bits at the end of the link, whatever the host: an old label may name another. */
const LINK = /\/track\/([0-9a-f]{32})(?:[/?#].*)?$/i;

/**
 * What the codes of a label say, scanned or typed from it: the bars as a scanner gives them, the digits beneath, or
 * the tracking link. Null for every other text.
 */
export function readScannedCode(text: string): ScannedCode | null {
  const code = text.replaceAll(/[\s\p{Cc}]/gu, '').replace(SYMBOL, '');
  const token = LINK.exec(code)?.[1];
  if (token !== undefined) return { trackingToken: token.toLowerCase() };
  const sscc = SSCC.exec(code)?.[1];
  return sscc !== undefined && hasRightCheckDigit(sscc) ? { sscc } : null;
}
