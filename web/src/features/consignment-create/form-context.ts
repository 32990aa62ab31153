import type { LineItemDraft } from '@cartage/domain/freight/line-item.ts';
import type { FieldId } from '#features/consignment-create/check-form.ts';
import type { CreateForm, FormChange, FormLine } from '#features/consignment-create/form-state.ts';

/** What every part of the form is given. */
export interface FormParts {
  readonly form: CreateForm;
  readonly change: (change: FormChange) => void;
  /** Words of what is wrong with a field, after a save was tried. */
  readonly errorOf: (field: FieldId) => string | undefined;
}

export interface LineParts {
  readonly line: FormLine;
  readonly number: number;
  readonly change: FormParts['change'];
  readonly errors: Readonly<Partial<Record<keyof LineItemDraft, string>>>;
}
