/** Pasted text with more than one part of an address is split into fields; a name or a place is searched. */
export const isAddressBlock = (text: string): boolean =>
  /\S[\r\n]+\s*\S/u.test(text) || (/\d/u.test(text) && text.split(',').length > 2);
