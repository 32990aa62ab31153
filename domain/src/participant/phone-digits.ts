/** Maximum length. Longer texts are not phone numbers. */
const MAX_LENGTH = 40;
/** New Zealand numbers without their leading 0 have 8 digits or more, so with 64 at least ten. */
const MIN_DIGITS_WITH_COUNTRY = 10;

/**
 * The digits by which phone numbers are stored and searched. '+64 (0)21 123 4567', '0064 21 123 4567', '6421 1234567' and '021-123-4567' are all
 * '0211234567'. A foreign number keeps its country after '00'. Null when there is no digit or the text
 * is too long: such a value is not stored and finds nothing. This normalises, it does not validate.
 */
export function phoneDigits(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  const digits = text.replace(/[^0-9]/g, '');
  if (digits === '') return null;
  if (/^[^0-9]*\+/.test(text)) return national(digits);
  if (digits.startsWith('00')) return national(digits.slice(2));
  // Without + or 00 only a number too long to be a local one starts with a country code.
  if (digits.startsWith('64') && digits.length >= MIN_DIGITS_WITH_COUNTRY) return national(digits);
  return digits;
}

function national(international: string): string {
  if (!international.startsWith('64')) return `00${international}`;
  return `0${international.slice(2).replace(/^0+/, '')}`;
}
