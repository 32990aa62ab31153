import type { FieldId, LineField } from '#freight/form/check-form.ts';
import type { ConsignmentForm, FormChange } from '#freight/form/form-state.ts';
import type { FormLine } from '#freight/form/freight-line-state.ts';

/** What every part of the form is given. */
export interface FormParts {
  readonly form: ConsignmentForm;
  readonly change: (change: FormChange) => void;
  /** Words of what is wrong with a field, after a save was tried. */
  readonly errorOf: (field: FieldId) => string | undefined;
}

export interface LineParts {
  readonly line: FormLine;
  readonly number: number;
  readonly change: FormParts['change'];
  readonly errors: Readonly<Partial<Record<LineField, string>>>;
  /** False where it is the last one of a consignment that must keep one. */
  readonly mayDelete?: boolean;
}
