import { isNewZealandPhone, INVALID_PHONE } from '#participant/phone-number.ts';
import type { ContactDetailsRequired } from '#tenant/organisation-settings.ts';
import { cleanText, codePointLength, hasForbiddenCharacters, hasLineBreak } from '#text/fold.ts';

/** A sender or receiver that is not a site, as entered; '' is an empty field. Names as on the wire. */
export interface ParticipantDraft {
  readonly fullName: string;
  readonly phone: string;
  readonly email: string;
  readonly streetNumber: string;
  readonly street: string;
  readonly suburb: string;
  readonly city: string;
  readonly postcode: string;
}

export type ParticipantField = keyof ParticipantDraft;

export interface ParticipantIssue {
  readonly field: ParticipantField;
  readonly message: string;
}

/** Longest texts, in code points. */
export const PARTICIPANT_LENGTHS: Readonly<Record<ParticipantField, number>> = {
  fullName: 200,
  phone: 24,
  email: 254,
  streetNumber: 20,
  street: 200,
  suburb: 100,
  city: 100,
  postcode: 4,
};

const REQUIRED = {
  fullName: 'Name is required',
  streetNumber: 'Street number is required',
  street: 'Street is required',
  suburb: 'Suburb is required',
  city: 'City is required',
  postcode: 'Postcode is required',
} as const satisfies Partial<Record<ParticipantField, string>>;

/** Specified text (PART-03). */
const CONTACT_REQUIRED = 'Value is required';
/** Freight needs a street address: it cannot be delivered to a PO Box. */
const NO_BOX = 'Freight needs a street address, not a PO Box or Private Bag';
const BOX = /\b(p\.? ?o\.? box|pobox ?\d|private bag|post office box|locked bag|counter delivery)\b/i;

/** In the order of the form. */
const FIELDS = [
  'fullName',
  'streetNumber',
  'street',
  'suburb',
  'city',
  'postcode',
  'phone',
  'email',
] as const satisfies readonly ParticipantField[];

/** All issues of a participant that is not a site (PART-02, PART-03), in the order of the form. */
export function checkParticipant(
  draft: ParticipantDraft,
  { contactDetailsRequired }: { readonly contactDetailsRequired: ContactDetailsRequired },
): ParticipantIssue[] {
  return FIELDS.flatMap((field) => {
    const message = fieldIssue(field, draft) ?? contactIssue(field, draft, contactDetailsRequired);
    return message === null ? [] : [{ field, message }];
  });
}

function fieldIssue(field: ParticipantField, draft: ParticipantDraft): string | null {
  const text = cleanText(draft[field]);
  if (text === '') return field in REQUIRED ? REQUIRED[field as keyof typeof REQUIRED] : null;
  if (hasForbiddenCharacters(text)) return 'Must not contain control characters';
  if (field === 'phone') return isNewZealandPhone(text) ? null : INVALID_PHONE;
  if (field === 'email') return isEmail(text) ? null : 'Value is not a valid email address';
  if (field === 'postcode') return /^\d{4}$/.test(text) ? null : '4 digits required';
  if (hasLineBreak(text)) return 'Must not contain line breaks';
  if (codePointLength(text) > PARTICIPANT_LENGTHS[field]) {
    return `Maximum length is ${PARTICIPANT_LENGTHS[field]} characters`;
  }
  const isPlace = field === 'streetNumber' || field === 'street' || field === 'suburb';
  return isPlace && BOX.test(text) ? NO_BOX : null;
}

function contactIssue(
  field: ParticipantField,
  { phone, email }: ParticipantDraft,
  required: ContactDetailsRequired,
): string | null {
  const isBlank = { phone: cleanText(phone) === '', email: cleanText(email) === '' };
  if ((field !== 'phone' && field !== 'email') || !isBlank[field]) return null;
  if (required === 'ALL') return CONTACT_REQUIRED;
  return required === 'ONE' && isBlank.phone && isBlank.email ? CONTACT_REQUIRED : null;
}

/** Accepts common email addresses, not quoted names or addresses without a domain. */
export function isEmail(text: string): boolean {
  if (codePointLength(text) > PARTICIPANT_LENGTHS.email) return false;
  const [name = '', host = '', ...more] = text.split('@');
  if (more.length > 0 || name.length > 64) return false;
  const labels = host.split('.');
  return (
    /^[^\s"(),:;<>@[\\\]]+$/u.test(name) &&
    !name.startsWith('.') &&
    !name.endsWith('.') &&
    !name.includes('..') &&
    labels.length >= 2 &&
    labels.every((label) => /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u.test(label))
  );
}

/** A valid participant as stored: normalised and trimmed, the email in lower case. */
export function cleanParticipant(draft: ParticipantDraft): ParticipantDraft {
  const cleaned = Object.entries(draft).map(([field, text]) => [field, cleanText(text)]);
  // The same fields with other texts.
  const participant = Object.fromEntries(cleaned) as unknown as ParticipantDraft;
  return { ...participant, email: participant.email.toLowerCase() };
}
