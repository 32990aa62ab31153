/**
 * Normalises text for searching: lower case, without macrons and other diacritics, white space collapsed and trimmed,
 * NFC. The server folds stored texts and search terms with this function, so SQL needs no equivalent.
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

/** A LIKE pattern for texts that contain the term, with \ % and _ escaped. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Normalisation of every text input: NFC and trimmed. */
export function cleanText(text: string): string {
  return text.normalize('NFC').trim();
}

/** Text length in code points: an emoji outside the basic plane counts once. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/**
 * NUL (PostgreSQL cannot store it), lone surrogates (encoding would replace them) and control characters other than tab,
 * line feed and carriage return.
 */
export function hasForbiddenCharacters(text: string): boolean {
  return !text.isWellFormed() || /[^\P{Cc}\t\n\r]/u.test(text);
}

/** Line breaks and tabs, also those of Unicode (UAX #14). */
export const hasLineBreak = (text: string): boolean => /[\t\n\r\u2028\u2029]/.test(text);

/** Removes invisible control characters from pasted or scanned text, instead of rejecting it. */
export const withoutForbiddenCharacters = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\t\n\r]|\p{Surrogate}/gu, '');
