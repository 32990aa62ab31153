import { EDIT_PARTS } from '@cartage/domain/consignment/edit-parts.ts';
import type { ListField } from '@cartage/domain/consignment/list-edits.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '#api/problem.ts';
import { isDate, type OpenEditor } from '#features/consignment-search/list-editing/use-list-editing.ts';
import { consignmentQuery } from '#freight/consignment-query.ts';
import { useReleasePrompt } from '#freight/booking/use-release-prompt.ts';
import { edit, editOf, isModified } from '#freight/edit/edit-state.ts';
import type { Editing } from '#freight/edit/editing.ts';
import { useConfirmation } from '#freight/edit/use-confirmation.ts';
import { useDisplayNames } from '#freight/edit/use-display-names.ts';
import { useEditDates } from '#freight/edit/use-edit-dates.ts';
import { useEditState } from '#freight/edit/use-edit-state.ts';
import { useSaveEdit } from '#freight/edit/use-save-edit.ts';
import { useEntryWarnings, warningAt } from '#freight/entry-warnings/use-entry-warnings.ts';
import { HEAD_FIELDS } from '#freight/form/field-table.ts';
import { UNSAVED_CHANGES } from '#kit/unsaved-changes.tsx';
import { useLatest } from '#kit/use-latest.ts';
import { useSaveKey } from '#kit/use-save-key.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

type TypedTexts = Partial<Record<ReferenceField, string>>;

export type ReferenceField = Exclude<ListField, 'requestedPickup' | 'requestedDelivery'>;

const NOT_EDITED: Editing = { state: null, dispatch: () => {}, isModified: false, formProps: null };
const NOT_LOADED = "Couldn't load the consignment. Check your connection and try again.";

/** State and actions of the editor. The consignment is loaded when it opens; the user can type before that. */
export function useListEditor({ row, fields }: OpenEditor, close: () => void) {
  const { reference } = row;
  const { call } = useSession();
  const { organisationId, organisation } = useOrganisationContext();
  const query = useQuery({
    ...consignmentQuery(call, { organisationId, reference }),
    staleTime: 0,
    refetchOnMount: 'always',
  });
  // A cached version may be older than the row.
  const consignment = query.isFetchedAfterMount && query.isSuccess ? query.data : undefined;
  const { start, ...editing } = useEditState(consignment);
  const { state, dispatch } = editing;
  const names = useDisplayNames(consignment);
  const [typed, setTyped] = useState<TypedTexts>({});
  // A ref as well, because the next key may come between the start of the form and its render.
  const latestTyped = useRef<TypedTexts>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaveRequested, setSaveRequested] = useState(false);
  const confirmation = useConfirmation();
  const { openRelease, confirmRelease } = useReleasePrompt();
  const dates = useEditDates(fields.some(isDate) ? editing : NOT_EDITED);
  const warnings = useEntryWarnings({
    form: dates.fields === null ? null : (state?.form ?? null),
    dates,
    showsPickup: fields.includes('requestedPickup'),
    showsDelivery: fields.includes('requestedDelivery'),
    isEntering: editing.isModified,
  });
  const { isSaving, save } = useSaveEdit(editing, {
    confirm: confirmation.confirm,
    confirmRelease,
    dateIssues: dates.issues,
    fields: new Set(fields),
    report: setProblem,
  });

  useEffect(() => {
    if (consignment === undefined || state !== null) return;
    // The user typed over the values of the row, which may be older than the consignment.
    const { receiverReference, senderReference, salesReference } = row;
    const references = { receiverReference, senderReference, salesReference };
    const shown = editOf({ ...consignment, ...references, version: consignment.version - 1 });
    start({ ...shown, form: { ...shown.form, ...latestTyped.current } });
    dispatch({ type: 'newer-version', consignment });
  }, [consignment, state, start, dispatch, row]);

  const submit = async () => {
    if (isSaving) return;
    setProblem(null);
    setSaveRequested(state === null);
    if (state === null) {
      if (query.isError) void query.refetch();
    } else if ((await save()) !== null) close();
  };
  const latestSubmit = useLatest(submit);
  const isReady = state !== null;
  useEffect(() => {
    if (isReady && isSaveRequested) void latestSubmit.current();
  }, [isReady, isSaveRequested, latestSubmit]);
  useSaveKey(() => void submit());

  const textOf = (field: ReferenceField) => state?.form[field] ?? typed[field] ?? row[field] ?? '';
  const hasChanges =
    state === null
      ? fields.some((field) => !isDate(field) && typed[field] !== undefined && typed[field] !== row[field])
      : // An issue of a date is about unfinished text, which the form does not have.
        editing.isModified || dates.issues.length > 0;
  const question = UNSAVED_CHANGES.question.replace('CONSIGNMENT DETAILS', reference);
  const issue = state?.issues.find(({ field }) => field !== null);
  return {
    ...confirmation,
    openRelease,
    dates,
    /** Advice about a date. It does not prevent saving. */
    warningOf: warningAt(warnings),
    formProps: editing.formProps,
    conflicts: state?.conflicts ?? [],
    isReady,
    isSaving: isSaving || (isSaveRequested && query.isFetching),
    hasChanges,
    /** Asked before typed text is lost. */
    question,
    /** Why the values cannot be edited any more; null while they can. */
    lock: lockOf(state, fields),
    /** Why the last attempt failed, with the name of the field. */
    problem:
      state === null && query.isError && !query.isFetching
        ? messageOf(query.error, NOT_LOADED)
        : issue?.field != null && issue.field in HEAD_FIELDS
          ? `${HEAD_FIELDS[issue.field as ListField].label}: ${issue.message}`
          : problem,
    hasFieldIssue: issue !== undefined,
    textOf,
    setText: (field: ReferenceField, value: string) => {
      setProblem(null);
      // After a failed load, only another Enter or Retry saves.
      setSaveRequested(false);
      latestTyped.current = { ...latestTyped.current, [field]: value };
      setTyped(latestTyped.current);
      dispatch({ type: 'form', change: { type: 'set', field, value } });
    },
    submit,
    closeAfterConfirm: async () => {
      if (isSaving || confirmation.openConfirmation !== null) return;
      if (!hasChanges || (await confirmation.confirm({ ...UNSAVED_CHANGES, question }))) close();
    },
    discard: () => {
      if (!isSaving) close();
    },
    /** The last decision saves the user's values, or closes the editor without any. */
    resolve: (key: string, take: 'theirs' | 'yours') => {
      if (state === null) return;
      setProblem(null);
      const event = { type: 'resolve', key, take } as const;
      const next = edit(state, event, { packagingTypes: organisation.packagingTypes, names });
      flushSync(() => dispatch(event));
      if (next.conflicts.length > 0) return;
      if (isModified(next)) void latestSubmit.current();
      else close();
    },
  };
}

export type ListEditorState = ReturnType<typeof useListEditor>;

function lockOf(state: Editing['state'], fields: readonly ListField[]): string | null {
  if (state === null) return null;
  const abilities = fields.map((field) => state.base.abilities[EDIT_PARTS[field].action]);
  const refused = abilities.find(({ allowed }) => !allowed);
  return refused === undefined || refused.allowed ? null : refused.reason;
}
