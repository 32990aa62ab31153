import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type StatusCode, statusOf } from '@cartage/domain/consignment/status.ts';
import { triggerOf } from '@cartage/domain/consignment/transitions.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { parseTypedDate } from '@cartage/domain/dates/typed-date.ts';
import { REPORTED_STATUSES } from '@cartage/domain/provider/events.ts';
import { DESK_LENGTHS } from '@cartage/domain/provider/desk-queue.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { DeskForm } from '#features/provider-desk/desk-form.tsx';
import { useDeskEvent } from '#features/provider-desk/use-desk-event.ts';
import { DESK_KEY } from '#features/provider-desk/use-scans.ts';
import { DateField } from '#kit/date-field/date-field.tsx';
import { useToday } from '#kit/use-today.ts';
import { useSession } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';

interface FormProps {
  readonly reference: string;
  readonly status: StatusCode;
  readonly back: () => void;
}

/** The statuses that the provider may give to a consignment with this status. */
export const nextStatuses = (status: StatusCode) =>
  REPORTED_STATUSES.filter((next) => triggerOf(status, next) === 'provider');

/** Any possible status, such as Error and Cancelled, which no scan leads to. */
export function StatusForm({ reference, status, back }: FormProps) {
  const { report, isPending, error } = useDeskEvent(reference);
  const [chosen, choose] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const choices = nextStatuses(status);
  const next = choices.find((code) => code === chosen);
  const save = () => {
    setSubmitted(true);
    if (next === undefined) return;
    const success = `${reference} moved to ${statusOf(next).name}`;
    report({ content: { type: 'status', status: next }, success, done: back });
  };
  const isFinal = next === 'DELIVERED' || next === 'CANCELLED';
  return (
    <DeskForm
      title={`Change status, ${reference}`}
      action="Change status"
      isPending={isPending}
      error={error}
      hasChanges={chosen !== ''}
      back={back}
      save={save}
    >
      <NativeSelect
        data-autofocus
        label="New status"
        description={
          isFinal ? `No status can follow ${statusOf(next).name}` : `Current status: ${statusOf(status).name}`
        }
        rightSection={<Icon of={IconChevronDown} size={14} />}
        data={[
          { value: '', label: 'Choose a status' },
          ...choices.map((code) => ({ value: code, label: statusOf(code).name })),
        ]}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        error={isSubmitted && next === undefined && <FieldError message="Required" />}
      />
    </DeskForm>
  );
}

export function ExceptionForm({ reference, back }: FormProps) {
  const { call } = useSession();
  const types = useQuery({
    queryKey: [DESK_KEY, 'exception-types'],
    queryFn: ({ signal }) => call('deskExceptionTypes', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { report, isPending, error } = useDeskEvent(reference);
  const [chosen, choose] = useState('');
  const [description, describe] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const title = chosen || (types.data?.[0]?.title ?? '');
  const descriptionIssue =
    description.trim() === '' ? 'Required' : lengthIssue(description, DESK_LENGTHS.description);
  const save = () => {
    setSubmitted(true);
    if (title === '' || descriptionIssue !== null) return;
    const content = { type: 'exception', title, description: description.trim() } as const;
    report({ content, success: `Exception raised for ${reference}`, done: back });
  };
  return (
    <DeskForm
      title={`Raise exception, ${reference}`}
      action="Raise exception"
      isPending={isPending}
      error={error ?? (types.error && messageOf(types.error))}
      hasChanges={chosen !== '' || description !== ''}
      back={back}
      save={save}
    >
      <NativeSelect
        label="Type"
        rightSection={<Icon of={IconChevronDown} size={14} />}
        data={types.data?.map((type) => type.title) ?? []}
        value={title}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <Textarea
        data-autofocus
        label="Description"
        description="The sender sees it with your name"
        rows={3}
        value={description}
        onChange={({ currentTarget }) => describe(currentTarget.value)}
        error={isSubmitted && descriptionIssue !== null && <FieldError message={descriptionIssue} />}
      />
    </DeskForm>
  );
}

export function DeliveryDateForm({ reference, back }: FormProps) {
  const today = useToday();
  const { report, isPending, error } = useDeskEvent(reference);
  const [text, setText] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const date = parseTypedDate(text, today, 'ahead');
  const save = () => {
    setSubmitted(true);
    if (date === null) return;
    const success = `Delivery of ${reference} confirmed for ${formatDay(date)}`;
    report({ content: { type: 'delivery-date', date }, success, done: back });
  };
  return (
    <DeskForm
      title={`Confirm delivery date, ${reference}`}
      action="Confirm date"
      isPending={isPending}
      error={error}
      hasChanges={text !== ''}
      back={back}
      save={save}
    >
      <DateField
        label="Delivery date"
        text={text}
        onText={setText}
        reasonOf={() => null}
        closureOn={() => null}
        error={isSubmitted && date === null ? 'Enter a date, such as 25/11' : null}
      />
    </DeskForm>
  );
}

export function PriceForm({ reference, back }: FormProps) {
  const { report, isPending, error } = useDeskEvent(reference);
  const [text, setText] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const total = amountOf(text);
  const save = () => {
    setSubmitted(true);
    if (total === null) return;
    report({ content: { type: 'price', total }, success: `Price of ${reference} confirmed`, done: back });
  };
  return (
    <DeskForm
      title={`Confirm price, ${reference}`}
      action="Confirm price"
      isPending={isPending}
      error={error}
      hasChanges={text !== ''}
      back={back}
      save={save}
    >
      <TextInput
        data-autofocus
        label="Price in NZD, excluding GST"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={isSubmitted && total === null && <FieldError message="Enter an amount, such as 184.20" />}
      />
    </DeskForm>
  );
}

/** With two decimals, as the API expects; null for other text. */
function amountOf(text: string): string | null {
  const [, whole, cents = ''] = /^\$?(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(/[\s,]/g, '')) ?? [];
  return whole === undefined ? null : `${Number(whole)}.${cents.padEnd(2, '0')}`;
}
