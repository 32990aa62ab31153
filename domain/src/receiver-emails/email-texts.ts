import type { NamedValue } from '#tenant/settings.ts';
import type { ReceiverEmailKind } from '#receiver-emails/email-kinds.ts';

/** The words of the freight provider in one kind of receiver email. Placeholders are in braces. */
export interface ReceiverEmailText {
  readonly subject: string;
  /** A paragraph below the facts of the event. */
  readonly message: string;
}
export type ReceiverEmailTexts = Readonly<Record<ReceiverEmailKind, ReceiverEmailText>>;

/** Tenant settings with the provider's own words. Only the server reads them. */
const SETTING_NAMES = {
  'picked-up': { subject: 'PickedUpEmailSubject', message: 'PickedUpEmailMessage' },
  'out-for-delivery': { subject: 'OutForDeliveryEmailSubject', message: 'OutForDeliveryEmailMessage' },
  delivered: { subject: 'DeliveredEmailSubject', message: 'DeliveredEmailMessage' },
  exception: { subject: 'ExceptionEmailSubject', message: 'ExceptionEmailMessage' },
} as const satisfies ReceiverEmailTexts;

export const RECEIVER_EMAIL_SETTINGS: readonly string[] = Object.values(SETTING_NAMES).flatMap(
  ({ subject, message }) => [subject, message],
);

const DEFAULTS: ReceiverEmailTexts = {
  'picked-up': {
    subject: 'Your freight from {sender} was picked up',
    message: 'The tracking page shows where your freight is and when it is expected.',
  },
  'out-for-delivery': {
    subject: 'Your freight from {sender} is out for delivery',
    message: 'Keep space clear for the freight, and check it before you sign.',
  },
  delivered: {
    subject: 'Your freight from {sender} was delivered',
    message:
      'The tracking page shows the proof of delivery as soon as it is filed. Enter the delivery postcode to open it.',
  },
  exception: {
    subject: 'Problem with your freight from {sender}',
    message: 'The tracking page shows the current state of this delivery.',
  },
};

export const EMAIL_PLACEHOLDERS = ['sender', 'provider', 'reference', 'from', 'to'] as const;
export type EmailPlaceholder = (typeof EMAIL_PLACEHOLDERS)[number];

const MAX_SUBJECT = 120;
const MAX_MESSAGE = 600;

/** The texts of a tenant. Throws on an unknown placeholder, a subject of several lines and a text that is too long. */
export function receiverEmailTexts(list: readonly NamedValue[]): ReceiverEmailTexts {
  const textOf = (kind: ReceiverEmailKind): ReceiverEmailText => ({
    subject: readText(list, SETTING_NAMES[kind].subject, MAX_SUBJECT) ?? DEFAULTS[kind].subject,
    message: readText(list, SETTING_NAMES[kind].message, MAX_MESSAGE) ?? DEFAULTS[kind].message,
  });
  return {
    'picked-up': textOf('picked-up'),
    'out-for-delivery': textOf('out-for-delivery'),
    delivered: textOf('delivered'),
    exception: textOf('exception'),
  };
}

/** The last entry wins, as for other settings. */
function readText(list: readonly NamedValue[], name: string, max: number): string | undefined {
  const value = list.findLast((one) => one.name === name)?.value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const text = value.trim();
  if ([...text].length > max) throw new Error(`Tenant setting ${name} must have at most ${max} characters`);
  if (/[\r\n]/.test(text) && name.endsWith('Subject'))
    throw new Error(`Tenant setting ${name} must not contain line breaks`);
  for (const [, placeholder = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
    if (!EMAIL_PLACEHOLDERS.some((known) => known === placeholder))
      throw new Error(
        `Tenant setting ${name} has the unknown placeholder {${placeholder}}; it may have ${EMAIL_PLACEHOLDERS.map((known) => `{${known}}`).join(', ')}`,
      );
  }
  return text;
}

/** Replaces the placeholders in one pass, so a value that looks like a placeholder stays as it is. */
export const fillEmailText = (text: string, values: Readonly<Record<EmailPlaceholder, string>>): string =>
  text.replaceAll(/\{(sender|provider|reference|from|to)\}/g, (whole, name: string) => {
    const found = EMAIL_PLACEHOLDERS.find((known) => known === name);
    return found === undefined ? whole : values[found];
  });
