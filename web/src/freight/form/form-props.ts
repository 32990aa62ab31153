import type { DangerousGoodsDraft } from '@cartage/domain/freight/dangerous-goods.ts';
import type { FieldId, LineField } from '#freight/form/field-id.ts';
import type { ConsignmentForm, FormChange } from '#freight/form/form-state.ts';
import type { FormLine } from '#freight/form/freight-line-state.ts';

/** Props of every component of the form. */
export interface FormProps {
  readonly form: ConsignmentForm;
  readonly change: (change: FormChange) => void;
  /** Error message of a field after a failed save. */
  readonly errorOf: (field: FieldId) => string | undefined;
  /** Advice about a value that can be saved. */
  readonly warningOf?: (field: FieldId) => string | undefined;
}

export interface LineProps {
  readonly line: FormLine;
  readonly number: number;
  readonly change: FormProps['change'];
  readonly errors: Readonly<Partial<Record<LineField, string>>>;
  readonly warnings?: Readonly<Partial<Record<LineField, string>>>;
  /** False for the last line of a consignment that needs freight. */
  readonly canDelete?: boolean;
}

export interface GoodsProps extends LineProps {
  readonly goods: DangerousGoodsDraft;
}
