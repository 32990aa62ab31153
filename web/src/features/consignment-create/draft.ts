import type { Attempt } from '#features/consignment-create/attempt.ts';
import {
  type CreateForm,
  type FormLine,
  QUANTITY_FIELDS,
  readFigure,
} from '#features/consignment-create/form-state.ts';

/** What is kept of an open form; version of its shape, because a release may find an older one. */
export interface Draft {
  readonly version: 1;
  readonly form: CreateForm;
  readonly attempt: Attempt | null;
}

export const draftOf = (form: CreateForm, attempt: Attempt | null): Draft => ({ version: 1, form, attempt });

/** Choices that are not offered (any more) are emptied, so that nothing unseen is sent. Null: no draft of ours. */
export function restoredDraft(
  stored: unknown,
  offered: {
    readonly serviceTypes: readonly { readonly code: string }[];
    readonly accounts: readonly { readonly id: number }[];
    readonly packagingTypes: readonly { readonly code: string }[];
  },
): Draft | null {
  if (!isDraft(stored)) return null;
  const { form, attempt } = stored;
  const isOffered = (code: string | null) => offered.packagingTypes.some((type) => type.code === code);
  return draftOf(
    {
      ...form,
      serviceType: offered.serviceTypes.some(({ code }) => code === form.serviceType)
        ? form.serviceType
        : null,
      accountId: offered.accounts.some(({ id }) => id === form.accountId) ? form.accountId : null,
      lines: form.lines.map((line) => restoredLine(line, isOffered)),
    },
    attempt,
  );
}

function restoredLine(line: FormLine, isOffered: (code: string | null) => boolean): FormLine {
  const values = { ...line.values };
  // JSON knows no NaN: what is no number is told from its text again.
  for (const field of QUANTITY_FIELDS) {
    if (Number.isNaN(readFigure(line.texts[field]))) values[field] = Number.NaN;
  }
  return {
    ...line,
    values: { ...values, packagingType: isOffered(values.packagingType) ? values.packagingType : null },
  };
}

function isDraft(stored: unknown): stored is Draft {
  if (typeof stored !== 'object' || stored === null) return false;
  const { version, form } = stored as {
    readonly version?: unknown;
    readonly form?: { readonly lines?: unknown };
  };
  return version === 1 && Array.isArray(form?.lines);
}
