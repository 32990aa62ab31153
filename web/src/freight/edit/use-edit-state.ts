import { useCallback, useReducer } from 'react';
import type { Editing } from '#freight/edit/editing.ts';
import { edit, type EditEvent, type EditState, isModified } from '#freight/edit/edit-state.ts';
import { useDisplayNames } from '#freight/edit/use-display-names.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import type { FieldId } from '#freight/form/field-id.ts';
import type { FormChange } from '#freight/form/form-state.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

export interface StartableEditing extends Editing {
  readonly start: (state: EditState) => void;
}

/** The state of an edit form. It is null until `start` is called with the loaded consignment. */
export function useEditState(consignment: Consignment | undefined): StartableEditing {
  const { packagingTypes } = useOrganisationContext().organisation;
  const names = useDisplayNames(consignment);
  const reduce = useCallback(
    (state: EditState | null, event: EditEvent | { readonly type: 'start'; readonly state: EditState }) => {
      if (event.type === 'start') return event.state;
      return state === null ? null : edit(state, event, { packagingTypes, names });
    },
    [packagingTypes, names],
  );
  const [state, dispatch] = useReducer(reduce, null);
  // Stable references, so that unchanged lines are not rendered again.
  const change = useCallback((formChange: FormChange) => dispatch({ type: 'form', change: formChange }), []);
  const start = useCallback((first: EditState) => dispatch({ type: 'start', state: first }), []);
  return {
    state,
    dispatch,
    start,
    isModified: state !== null && isModified(state),
    formProps: state && {
      form: state.form,
      change,
      errorOf: (field: FieldId) => state.issues.find((issue) => issue.field === field)?.message,
    },
  };
}
