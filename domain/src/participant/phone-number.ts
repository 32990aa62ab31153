/** Checked before any pattern, so that long texts cannot make matching slow. */
const MAX_LENGTH = 24;

/** Specified text (PART-02). */
export const INVALID_PHONE = 'Value is not a valid phone number';

/**
 * Whether the text is a New Zealand phone number: landline, mobile 02x, 0800 or 0508, with +64 or 0064 in place of the
 * leading 0, and with spaces, dashes and brackets. Landline numbers do not begin with 1 after the area code. 0900
 * (premium) and foreign numbers are rejected.
 */
export function isNewZealandPhone(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH || !/^\+?[\d ()-]+$/.test(trimmed)) return false;
  const plain = trimmed.replace(/[ ()-]/g, '').replace(/^(\+64|0064)0?/, '0');
  return /^0[34679][2-9]\d{6}$|^02\d{7,9}$|^0(800|508)\d{6,8}$/.test(plain);
}
