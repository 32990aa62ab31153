import {
  type CreateForm,
  type FormLine,
  newLine,
  QUANTITY_FIELDS,
  readFigure,
  type Site,
} from '#features/consignment-create/form-state.ts';
import { type Attempt, isAttempt } from '#kit/attempt.ts';

/** What is kept of an open form; version of its shape, because a release may find an older one. */
export interface Draft {
  readonly version: 1;
  readonly form: CreateForm;
  readonly attempt: Attempt | null;
}

export const draftOf = (form: CreateForm, attempt: Attempt | null): Draft => ({ version: 1, form, attempt });

interface Offered {
  readonly serviceTypes: readonly { readonly code: string }[];
  readonly accounts: readonly { readonly id: number }[];
  readonly packagingTypes: readonly { readonly code: string }[];
}

/**
 * Choices that are not offered (any more) are emptied, so that nothing unseen is sent; so is whatever has not
 * the shape of its field. Null: no draft of ours.
 */
export function restoredDraft(stored: unknown, offered: Offered): Draft | null {
  const { version, form, attempt } = fieldsOf(stored);
  const { lines, ...head } = fieldsOf(form);
  if (version !== 1 || !Array.isArray(lines)) return null;
  const kept: readonly unknown[] = lines;
  const code = textOrNull(head['serviceType']);
  const account = head['accountId'];
  return draftOf(
    {
      serviceType: offered.serviceTypes.some((type) => type.code === code) ? code : null,
      accountId: offered.accounts.find(({ id }) => id === account)?.id ?? null,
      sender: siteOrNull(head['sender']),
      receiver: siteOrNull(head['receiver']),
      senderReference: text(head['senderReference']),
      receiverReference: text(head['receiverReference']),
      notes: text(head['notes']),
      receiverNotes: text(head['receiverNotes']),
      salesReference: text(head['salesReference']),
      lines: kept.map((line, index) => restoredLine(line, `kept-${index}`, offered)),
    },
    isAttempt(attempt) ? attempt : null,
  );
}

function restoredLine(stored: unknown, spareKey: string, { packagingTypes }: Offered): FormLine {
  const line = fieldsOf(stored);
  const [values, texts] = [fieldsOf(line['values']), fieldsOf(line['texts'])];
  const restored = newLine(text(line['key']) || spareKey);
  const code = textOrNull(values['packagingType']);
  const kept = {
    ...restored.values,
    packagingType: packagingTypes.some((type) => type.code === code) ? code : null,
    description: textOrNull(values['description']),
    volumeByHand: values['volumeByHand'] === true,
    weightByHand: values['weightByHand'] === true,
  };
  const written = { ...restored.texts };
  for (const field of QUANTITY_FIELDS) {
    written[field] = text(texts[field]);
    const value = values[field];
    // JSON knows no NaN: what is no number is told from its text again.
    kept[field] = typeof value === 'number' ? value : readFigure(written[field]);
  }
  return { ...restored, values: kept, texts: written };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** A site as the look-up gave it; the server looks it up again by its number. */
function siteOrNull(value: unknown): Site | null {
  const { id, name, defaultParticipant } = fieldsOf(value);
  const participant = fieldsOf(defaultParticipant);
  const isWhole =
    typeof id === 'number' &&
    typeof name === 'string' &&
    typeof participant['id'] === 'number' &&
    typeof participant['address'] === 'object' &&
    participant['address'] !== null;
  // Kept by this form, which takes its sites from the typed call.
  return isWhole ? (value as Site) : null;
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  // An object that JSON made has no other keys than strings.
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
