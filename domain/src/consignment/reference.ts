/** A reference of this server (docs/glossary.md), in any case. */
const OURS = /^[a-z]{3}\d{8}$/i;
/** Every server's references contain a digit; the names of pages and of lists do not. */
const ANY = /^[a-z0-9][a-z0-9_-]*$/i;

/** True for a complete reference of this server. */
export const isReference = (text: string): boolean => OURS.test(text.trim());

/**
 * The reference that a path names, as it is stored: our references are upper case. Null for a path that cannot be a
 * reference, such as `imports`, whose address under `consignments` is that of another call.
 */
export function referenceInPath(text: string): string | null {
  if (OURS.test(text)) return text.toUpperCase();
  return ANY.test(text) && /\d/.test(text) ? text : null;
}
