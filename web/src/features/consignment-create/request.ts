import type { Sent } from '@cartage/contract/operations.ts';
import type { LineItemDraft } from '@cartage/domain/freight/line-item.ts';
import { type FieldId, type FieldIssue, lineFieldId } from '#features/consignment-create/check-form.ts';
import { type CreateForm, type FormLine, meantLines } from '#features/consignment-create/form-state.ts';
import type { CallFailure } from '#api/problem.ts';

export type CreateBody = Sent<'createFullConsignment', 'body'>;

/** The form as the server takes it. Only of a form that was checked: what is missing is not looked at here. */
export function requestOf(form: CreateForm): CreateBody {
  return {
    accountId: form.accountId ?? 0,
    serviceType: form.serviceType ?? '',
    senderParticipantId: form.sender?.defaultParticipant.id ?? 0,
    senderReference: form.senderReference.trim() || null,
    notes: form.notes.trim() || null,
    receiverParticipantId: form.receiver?.defaultParticipant.id ?? 0,
    receiverReference: form.receiverReference.trim() || null,
    receiverNotes: form.receiverNotes.trim() || null,
    salesReference: form.salesReference.trim() || null,
    lineItems: meantLines(form).map(lineOf),
  };
}

function lineOf({ values }: FormLine): CreateBody['lineItems'][number] {
  const { count, packagingType, description, length, width, height, volume, weight } = values;
  return {
    count: count ?? 0,
    packagingType: packagingType ?? '',
    description: description?.trim() || null,
    length,
    width,
    height,
    volume: volume ?? 0,
    weight: weight ?? 0,
  };
}

/** Names on the wire that differ from the form's. */
const FIELD_OF_POINTER: Readonly<Record<string, FieldId>> = {
  accountId: 'accountId',
  serviceType: 'serviceType',
  senderParticipantId: 'sender',
  senderReference: 'senderReference',
  notes: 'notes',
  receiverParticipantId: 'receiver',
  receiverReference: 'receiverReference',
  receiverNotes: 'receiverNotes',
  salesReference: 'salesReference',
  lineItems: 'lines',
};

const LINE_FIELDS: ReadonlySet<string> = new Set<keyof LineItemDraft>([
  'count',
  'packagingType',
  'description',
  'length',
  'width',
  'height',
  'volume',
  'weight',
]);

/** The server's faults at the fields they are about; one about none of them has no field. */
export function issuesOf(
  failure: CallFailure,
  form: CreateForm,
): readonly (FieldIssue | { readonly field: null; readonly message: string })[] {
  const lines = meantLines(form);
  return (failure.problem?.errors ?? []).map(({ pointer, detail }) => {
    const [, name = '', index = '', part = ''] = pointer.split('/');
    const line = lines[Number(index)];
    if (name === 'lineItems' && line !== undefined && LINE_FIELDS.has(part)) {
      // It is one of the names above.
      return { field: lineFieldId(line.key, part as keyof LineItemDraft), message: detail };
    }
    const field = Object.hasOwn(FIELD_OF_POINTER, name) ? (FIELD_OF_POINTER[name] ?? null) : null;
    return { field, message: detail };
  });
}
