import type { Call } from '#api/call.ts';
import { CallFailure, isStatus } from '#api/problem.ts';
import type { Names } from '#features/consignment-detail/edit/form-pieces.ts';
import { mergeForms } from '#features/consignment-detail/edit/merge-forms.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { type ConsignmentForm, formOf } from '#freight/form/form-state.ts';
import { changesOf, type UpdateBody } from '#freight/form/request.ts';

export type Saved =
  | { readonly end: 'saved'; readonly now: Consignment; readonly sent: UpdateBody }
  /** Somebody was first, and both changed the same. */
  | { readonly end: 'conflicts'; readonly now: Consignment }
  /** `form` is what was sent last: yours on top of theirs. */
  | {
      readonly end: 'failed';
      readonly failure: unknown;
      readonly form: ConsignmentForm;
      readonly sent: UpdateBody;
    };

export interface Saving {
  readonly call: Call;
  readonly organisationId: number;
  /** Without, the receiver alone is updated (CONS-15). */
  readonly mayMaintain: boolean;
  readonly names: Names;
}

/** Somebody else would have to save this often in between. */
const MOST_ROUNDS = 4;

/**
 * Saves what differs from `base`. Where somebody was first and changed other parts, both changes are kept without a
 * question; a save whose answer was lost is found to be saved.
 */
export async function saveEdit(saving: Saving, base: Consignment, form: ConsignmentForm): Promise<Saved> {
  let [seen, yours, first] = [base, form, null as UpdateBody | null];
  for (let round = 1; ; round += 1) {
    const changes = changesOf(formOf(seen), yours);
    if (changes === null) return { end: 'saved', now: seen, sent: first ?? {} };
    first ??= changes;
    try {
      return { end: 'saved', now: await send(saving, seen, changes), sent: first };
    } catch (failure) {
      const now = currentOf(failure, seen.reference);
      if (!isStatus(failure, 412) || now === null || round === MOST_ROUNDS) {
        return { end: 'failed', failure, form: yours, sent: first };
      }
      const merged = mergeForms(formOf(seen), formOf(now), yours, saving.names);
      if (merged.conflicts.length > 0) return { end: 'conflicts', now };
      seen = now;
      yours = merged.form;
    }
  }
}

function send({ call, organisationId, mayMaintain }: Saving, seen: Consignment, changes: UpdateBody) {
  const params = { org: organisationId, ref: seen.reference };
  const ifMatch = seen.version;
  if (mayMaintain) return call('updateConsignment', { params, body: changes, ifMatch });
  const { receiverParticipantId = null, receiverParticipant = null } = changes;
  return call('updateReceiver', { params, body: { receiverParticipantId, receiverParticipant }, ifMatch });
}

/** A refusal carries the consignment as it stands (412, 409). */
export function currentOf(failure: unknown, reference: string): Consignment | null {
  const current = failure instanceof CallFailure ? failure.problem?.current : undefined;
  const isThis =
    typeof current === 'object' && current !== null && 'reference' in current && 'version' in current;
  // The contract's tests hold what a refusal carries against the shape of the operation.
  return isThis && current.reference === reference ? (current as Consignment) : null;
}
