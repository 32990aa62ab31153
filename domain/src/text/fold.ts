/**
 * The form in which texts are compared in searches: lower case, without macrons and other diacritics
 * that Unicode takes apart, blanks collapsed and trimmed, NFC. The server folds what it stores and what
 * is searched for with this same function, so SQL needs no twin of it.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A LIKE pattern that finds texts containing the term as it is written: \ % and _ mean themselves. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

/** What is done to every text that is taken in, and no more than that. */
export function cleanText(text: string): string {
  return text.normalize('NFC').trim();
}

/** Lengths of texts are counted in code points: an emoji outside the basic plane is one, not two. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/**
 * NUL (PostgreSQL has no place for it), lone surrogates (they would change silently when encoded) and
 * control characters other than tab, line feed and carriage return.
 */
export function hasForbiddenCharacters(text: string): boolean {
  return !text.isWellFormed() || /[^\P{Cc}\t\n\r]/u.test(text);
}

/** The rest of a text that was pasted or scanned: separators that no person sees are no reason to refuse it. */
export const withoutForbiddenCharacters = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\t\n\r]|\p{Surrogate}/gu, '');
