import { hasRightCheckDigit } from '#documents/check-digit.ts';

/** The text that staff scanned or typed at the desk. */
export type ScannedCode =
  | { readonly kind: 'reference'; readonly reference: string }
  | { readonly kind: 'sscc'; readonly sscc: string }
  | { readonly kind: 'tracking'; readonly token: string };

/**
 * Reads a reference, an SSCC (with or without its application identifier, brackets and the symbology identifier `]C1`)
 * or a tracking link. A keyboard-wedge scanner may drop or replace the separator of GS1, so text after a complete SSCC
 * is ignored. Null: none of them.
 */
export function readScannedCode(entered: string): ScannedCode | null {
  const text = entered.replaceAll(/[\p{Cc}\s]/gu, '');
  if (/^[A-Za-z]{3}\d{8}$/.test(text)) return { kind: 'reference', reference: text.toUpperCase() };
  const [, token] = /(?:^|\/track\/)([0-9a-f]{32})(?:[?#/].*)?$/i.exec(text) ?? [];
  if (token !== undefined) return { kind: 'tracking', token: token.toLowerCase() };
  const data = text.replace(/^\]C1/i, '').replace(/^\(00\)/, '00');
  const sscc = /^00\d{18}/.test(data) ? data.slice(2, 20) : data;
  return /^\d{18}$/.test(sscc) && hasRightCheckDigit(sscc) ? { kind: 'sscc', sscc } : null;
}
