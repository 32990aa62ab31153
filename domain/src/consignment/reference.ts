/** A reference of this server (docs/glossary.md) as it is stored. */
export const REFERENCE_PATTERN = /^[A-Z]{3}\d{8}$/;
/** Every server's references contain a digit; the names of pages and of lists do not. */
const ANY = /^[a-z0-9][a-z0-9_-]*$/i;

/** True for a complete reference of this server, in any case. */
export const isReference = (text: string): boolean => REFERENCE_PATTERN.test(text.trim().toUpperCase());

/**
 * The reference that a path names, as it is stored: our references are upper case. Null for a path that cannot be a
 * reference, such as `imports`, whose address under `consignments` is that of another call.
 */
export function referenceInPath(text: string): string | null {
  if (REFERENCE_PATTERN.test(text.toUpperCase())) return text.toUpperCase();
  return ANY.test(text) && /\d/.test(text) ? text : null;
}
