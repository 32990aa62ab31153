import type { EditEvent, EditState } from '#freight/edit/edit-state.ts';
import type { FormProps } from '#freight/form/form-props.ts';

/** An edit form of a consignment, with the differences that are not saved. */
export interface Editing {
  /** Null until the consignment is loaded. */
  readonly state: EditState | null;
  readonly dispatch: (event: EditEvent) => void;
  readonly isModified: boolean;
  readonly formProps: FormProps | null;
}
