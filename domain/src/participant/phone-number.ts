/** Longer texts are no phone number; looked at before any pattern, so that none of them can take long. */
const LONGEST = 24;

/** PART-02. */
export const PHONE_WORDS = 'Value is not a valid phone number';

/**
 * Whether somebody in New Zealand can be called under it: landline, mobile 02x, 0800 or 0508, with +64 or 0064 in
 * the place of the leading 0, and with blanks, dashes and brackets between the digits. Landline numbers never begin
 * with 1 after the area code; 0900 (premium) and foreign numbers are none.
 */
export function isNewZealandPhone(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST || !/^\+?[\d ()-]+$/.test(trimmed)) return false;
  const plain = trimmed.replace(/[ ()-]/g, '').replace(/^(\+64|0064)0?/, '0');
  return /^0[34679][2-9]\d{6}$|^02\d{7,9}$|^0(800|508)\d{6,8}$/.test(plain);
}
