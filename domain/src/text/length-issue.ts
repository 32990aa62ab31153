import { cleanText, codePointLength } from '#text/fold.ts';

/** Message for a text above its maximum length (CONS-21). */
export const tooLong = (max: number) => `Maximum length is ${max} characters`;

/** Message for a text that is longer than the server accepts, or null. Fields never cut a text instead. */
export const lengthIssue = (text: string, max: number): string | null =>
  codePointLength(cleanText(text)) > max ? tooLong(max) : null;
