import { Button } from '@mantine/core';
import { type CalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { WEEKDAY_NAMES } from '@cartage/domain/dates/names.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { Call } from '#api/call.ts';
import { messageOf } from '#api/problem.ts';
import { initialForm } from '#features/consignment-create/initial-form.ts';
import type { CreateFormState } from '#features/consignment-create/use-create-form.ts';
import { openAccounts } from '#freight/form/open-accounts.ts';
import { formWithTemplate } from '#freight/templates/template-values.ts';
import { ButtonLink } from '#kit/button-link.tsx';
import { useToday } from '#kit/use-today.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';

const LABEL = 'Failed day of a standing order';

const orderQuery = (call: Call, organisationId: number, id: number) =>
  queryOptions({
    queryKey: ['standing-orders', organisationId, 'values', id],
    queryFn: ({ signal }) => call('standingOrder', { params: { org: organisationId, id }, signal }),
    staleTime: 0,
  });

/**
 * Fills the form with the values of a standing order for its failed day, and shows the reason for the failure. A form that
 * the user has changed is filled only when the user presses the button.
 */
export function FailedDayNotice({
  order: id,
  day,
  state,
  onFilled,
}: {
  readonly order: number;
  readonly day: CalendarDate;
  readonly state: CreateFormState;
  /** The form has the values of the order now. */
  readonly onFilled: () => void;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data, error, isFetching, refetch } = useQuery(orderQuery(call, organisationId, id));
  const { fill, isPast } = useFill(state);
  const [isFilled, setFilled] = useState(false);
  const run = data?.runs.find((found) => found.day === day);
  // Days in responses are valid dates.
  const pickupDay = (run?.pickupDay ?? day) as CalendarDate;
  const isOpen = run?.outcome === 'FAILED';
  const heading = useRef<HTMLHeadingElement>(null);
  const fillForm = () => {
    if (data === undefined) return;
    // Before the lines are replaced: the form moves a lost focus to its first line, and the reason would scroll away.
    heading.current?.focus();
    fill(data, pickupDay);
    setFilled(true);
    onFilled();
  };
  const fillsByItself = isOpen && !isFilled && !state.isModified;
  useEffect(() => {
    if (fillsByItself) fillForm();
    // The function changes with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fillsByItself]);
  if (data === undefined)
    return error === null ? null : (
      <Notice
        label={LABEL}
        tone="warning"
        place="inside"
        actions={
          <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        <p>{messageOf(error, "Couldn't load the standing order. Check your connection and try again.")}</p>
      </Notice>
    );
  const subject = `"${data.name}" on ${WEEKDAY_NAMES[weekday(pickupDay)] ?? ''} ${formatDay(pickupDay)}`;
  if (run === undefined || run.outcome === 'SKIPPED') return null;
  if (run.outcome === 'CREATED')
    return (
      <Notice
        label={LABEL}
        tone="warning"
        place="inside"
        actions={
          run.reference !== null && (
            <ButtonLink
              variant="default"
              size="xs"
              to="/consignment/$reference"
              params={{ reference: run.reference }}
            >
              Open {run.reference}
            </ButtonLink>
          )
        }
      >
        <Heading>The consignment for {subject} already exists</Heading>
        <p>If you save this form, you create a second consignment.</p>
      </Notice>
    );
  return (
    <Notice
      label={LABEL}
      tone="warning"
      place="inside"
      actions={
        !isFilled && (
          <Button variant="default" size="xs" onClick={fillForm}>
            Fill in from the standing order
          </Button>
        )
      }
    >
      <Heading ref={heading}>No consignment was created for {subject}</Heading>
      {run.reason && <p>Reason: {run.reason}</p>}
      {isPast(pickupDay) && (
        <p>The pickup day {formatDay(pickupDay)} has passed. Check the requested pickup.</p>
      )}
      <p>
        {isFilled
          ? 'The form was filled in from the standing order. Check the sender, receiver, account and packaging: values that are no longer available were not filled in.'
          : 'This form already has unsaved input. Filling it in from the standing order replaces that input.'}
      </p>
    </Notice>
  );
}

const Heading = ({
  children,
  ref,
}: {
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLHeadingElement>;
}) => (
  <h2 ref={ref} tabIndex={-1}>
    <Icon of={IconAlertTriangle} />
    <span>{children}</span>
  </h2>
);

/**
 * Replaces all values of the form by those of the order, and by the pickup day where the user can see the requested pickup
 * and the day has not passed.
 */
function useFill({ replace, change }: CreateFormState) {
  const context = useOrganisationContext();
  const { requestedPickupDateEnabled } = useSession().tenant.settings;
  const today = useToday();
  const { serviceTypes, accounts, organisation, permissions } = context;
  const hasPickup = requestedPickupDateEnabled && permissions.has('Consignment.MAINTAIN');
  const isPast = (pickupDay: CalendarDate) => hasPickup && pickupDay < today;
  const fill = (values: Parameters<typeof formWithTemplate>[1], pickupDay: CalendarDate) => {
    const options = {
      serviceTypes,
      accounts: openAccounts(accounts),
      packagingTypes: organisation.packagingTypes,
    };
    const newKey = () => crypto.randomUUID();
    replace(formWithTemplate(initialForm(context, newKey), values, options, newKey));
    if (hasPickup && !isPast(pickupDay)) {
      change({ type: 'set', field: 'requestedPickup', value: pickupDay });
    }
  };
  return { fill, isPast };
}
