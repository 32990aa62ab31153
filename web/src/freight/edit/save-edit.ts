import type { Call } from '#api/call.ts';
import { CallFailure, isStatus } from '#api/problem.ts';
import type { DisplayNames } from '#freight/edit/merge-fields.ts';
import { mergeForms } from '#freight/edit/merge-forms.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { type ConsignmentForm, formOf } from '#freight/form/form-state.ts';
import { changesOf } from '#freight/form/request.ts';
import type { UpdateBody } from '#freight/form/field-table.ts';

export type SaveResult =
  /** `edit` is the version that this save made; null when it changed nothing, or the response was lost. */
  | {
      readonly outcome: 'saved';
      readonly consignment: Consignment;
      readonly sent: UpdateBody;
      readonly edit: number | null;
    }
  /** Another user saved first and changed the same fields. */
  | { readonly outcome: 'conflicts'; readonly consignment: Consignment }
  /** `form` is the merged form that was sent last. */
  | {
      readonly outcome: 'failed';
      readonly failure: unknown;
      readonly form: ConsignmentForm;
      readonly sent: UpdateBody;
    };

export interface SaveOptions {
  readonly call: Call;
  readonly organisationId: number;
  /** False updates the receiver only (CONS-15). */
  readonly canMaintain: boolean;
  readonly names: DisplayNames;
}

/** Limit of retries after other users' saves. */
const MAX_ROUNDS = 4;

/**
 * Saves the differences from `base`. When another user saved first, merges and retries, unless both changed the same
 * fields. `releaseBooking` accepts that the booking is released. A save whose response was lost is recognised as saved, because a retry finds no differences.
 */
export async function saveEdit(
  options: SaveOptions,
  base: Consignment,
  form: ConsignmentForm,
  releaseBooking = false,
): Promise<SaveResult> {
  let [current, yours, first] = [base, form, null as UpdateBody | null];
  for (let round = 1; ; round += 1) {
    const changes = changesOf(formOf(current), yours);
    if (changes === null) return { outcome: 'saved', consignment: current, sent: first ?? {}, edit: null };
    first ??= changes;
    try {
      const body = { ...changes, ...(releaseBooking && { releaseBooking }) };
      const consignment = await send(options, current, body);
      const edit = consignment.version > current.version ? consignment.version : null;
      return { outcome: 'saved', consignment, sent: first, edit };
    } catch (failure) {
      const newer = currentOf(failure, current.reference);
      if (!isStatus(failure, 412) || newer === null || round === MAX_ROUNDS) {
        return { outcome: 'failed', failure, form: yours, sent: first };
      }
      const merged = mergeForms(formOf(current), formOf(newer), yours, options.names);
      if (merged.conflicts.length > 0) return { outcome: 'conflicts', consignment: newer };
      current = newer;
      yours = merged.form;
    }
  }
}

function send({ call, organisationId, canMaintain }: SaveOptions, current: Consignment, changes: UpdateBody) {
  const params = { org: organisationId, ref: current.reference };
  const ifMatch = current.version;
  if (canMaintain) return call('updateConsignment', { params, body: changes, ifMatch });
  const { receiverParticipantId = null, receiverParticipant = null } = changes;
  return call('updateReceiver', { params, body: { receiverParticipantId, receiverParticipant }, ifMatch });
}

/** The current consignment in the body of a 412 or 409; null for other failures. */
export function currentOf(failure: unknown, reference: string): Consignment | null {
  const current = failure instanceof CallFailure ? failure.problem?.current : undefined;
  const isConsignment =
    typeof current === 'object' && current !== null && 'reference' in current && 'version' in current;
  // The contract tests check the consignment in an error body against the operation's shape.
  return isConsignment && current.reference === reference ? (current as Consignment) : null;
}
