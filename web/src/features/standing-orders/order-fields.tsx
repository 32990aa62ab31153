import { WEEKDAY_NAMES } from '@cartage/domain/dates/names.ts';
import {
  HOLIDAY_CHOICE_NAMES,
  HOLIDAY_CHOICES,
  MAX_EVERY_WEEKS,
  MAX_LEAD_DAYS,
  ORDER_WEEKDAYS,
} from '@cartage/domain/standing-orders/rule.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { DraftIssues, OrderDraft } from '#features/standing-orders/order-draft.ts';
import { everyLabel, leadLabel } from '#features/standing-orders/order-texts.ts';
import type { StandingOrder } from '#features/standing-orders/orders-query.ts';
import styles from '#features/standing-orders/standing-orders.module.css';
import type { Template } from '#freight/templates/templates-query.ts';
import { DateField } from '#kit/date-field/date-field.tsx';
import { useToday } from '#kit/use-today.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';
import { requiredProps } from '#ui/required-props.ts';

interface FieldsProps {
  readonly draft: OrderDraft;
  readonly issues: DraftIssues;
  readonly set: (changes: Partial<OrderDraft>) => void;
}

/** The fields of a standing order. */
export function OrderFields({
  before,
  templates,
  ...props
}: FieldsProps & {
  readonly before: StandingOrder | null;
  readonly templates: readonly Template[] | null;
}) {
  const { draft, issues, set } = props;
  const { permissions } = useOrganisationContext();
  const keep = before === null ? 'Choose' : `Keep the values of ${before.templateName}`;
  const noTemplates = (
    <>
      Save a template on a{' '}
      <Link to="/consignment/create" className={styles.link}>
        new consignment
      </Link>{' '}
      first.
    </>
  );
  return (
    <>
      <div className={styles.pair}>
        <TextInput
          label="Name"
          {...requiredProps()}
          autoComplete="off"
          data-autofocus
          value={draft.name}
          error={issues.name !== undefined && <FieldError message={issues.name} />}
          onChange={({ currentTarget: { value } }) => set({ name: value })}
        />
        <NativeSelect
          label="Template"
          {...requiredProps(before === null)}
          rightSection={<Icon of={IconChevronDown} size={14} />}
          description={before === null && templates?.length === 0 ? noTemplates : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={String(draft.templateId ?? '')}
          error={issues.templateId !== undefined && <FieldError message={issues.templateId} />}
          data={[
            { value: '', label: templates === null ? 'Loading templates' : keep },
            ...(templates ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            set({ templateId: value === '' ? null : Number(value) })
          }
        />
      </div>
      <Weekdays {...props} />
      <Dates {...props} isStored={before !== null} />
      <div className={styles.pair}>
        <NativeSelect
          label="On a holiday or closure"
          rightSection={<Icon of={IconChevronDown} size={14} />}
          value={draft.onHoliday}
          data={HOLIDAY_CHOICE_NAMES.map((choice) => ({ value: choice, label: HOLIDAY_CHOICES[choice] }))}
          onChange={({ currentTarget: { value } }) => {
            const onHoliday = HOLIDAY_CHOICE_NAMES.find((choice) => choice === value);
            if (onHoliday !== undefined) set({ onHoliday });
          }}
        />
        <NativeSelect
          label="Create the consignment"
          rightSection={<Icon of={IconChevronDown} size={14} />}
          value={String(draft.leadDays)}
          data={upTo(0, MAX_LEAD_DAYS).map((days) => ({ value: String(days), label: leadLabel(days) }))}
          onChange={({ currentTarget: { value } }) => set({ leadDays: Number(value) })}
        />
      </div>
      {(permissions.has('Consignment.MAINTAIN') || draft.isReady) && (
        <CheckRow checked={draft.isReady} onChange={(isReady) => set({ isReady })}>
          Mark as ready where the rules allow it
        </CheckRow>
      )}
    </>
  );
}

function Weekdays({ draft, issues, set }: FieldsProps) {
  const titleId = useId();
  const { weekdays, everyWeeks } = draft;
  return (
    <>
      <div role="group" aria-labelledby={titleId}>
        <p id={titleId} className={styles.label} data-required>
          Pickup on<span className="visually-hidden">, required</span>
        </p>
        <div className={styles.weekdays}>
          {ORDER_WEEKDAYS.map((weekday) => (
            <CheckRow
              key={weekday}
              checked={weekdays.includes(weekday)}
              onChange={(isOn) =>
                set({ weekdays: isOn ? [...weekdays, weekday] : weekdays.filter((one) => one !== weekday) })
              }
            >
              {WEEKDAY_NAMES[weekday - 1]}
            </CheckRow>
          ))}
        </div>
        {issues.weekdays !== undefined && <FieldError message={issues.weekdays} />}
      </div>
      <NativeSelect
        label="Repeat"
        rightSection={<Icon of={IconChevronDown} size={14} />}
        value={String(everyWeeks)}
        data={upTo(1, MAX_EVERY_WEEKS).map((weeks) => ({ value: String(weeks), label: everyLabel(weeks) }))}
        onChange={({ currentTarget: { value } }) => set({ everyWeeks: Number(value) })}
      />
    </>
  );
}

function Dates({ draft, issues, set, isStored }: FieldsProps & { readonly isStored: boolean }) {
  const today = useToday();
  return (
    <div className={styles.pair}>
      <DateField
        label="First day"
        isRequired
        text={draft.startText}
        onText={(startText) => set({ startText })}
        reasonOf={(day) => (day < today && !isStored ? 'In the past' : null)}
        closureOn={() => null}
        error={issues.startDay ?? null}
      />
      <DateField
        label="Last day"
        text={draft.endText}
        onText={(endText) => set({ endText })}
        reasonOf={(day) => (day < today ? 'In the past' : null)}
        closureOn={() => null}
        error={issues.endDay ?? null}
        hint="Empty: without end"
      />
    </div>
  );
}

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
