import { ActionIcon } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { LineItemDraft, QuantityField } from '@cartage/domain/freight/line-item.ts';
import { memo } from 'react';
import { lineFieldId } from '#features/consignment-create/check-form.ts';
import styles from '#features/consignment-create/freight-card.module.css';
import type { LineParts } from '#features/consignment-create/form-context.ts';
import { useWorkplace } from '#session/session-context.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';

/** In the order of the form; the heads of the columns are the first words of the fields' names. */
const HEADS = {
  count: { head: 'Items', label: 'Items' },
  packagingType: { head: 'Packaging', label: 'Packaging type' },
  description: { head: 'Description', label: 'Description' },
  length: { head: 'L m', label: 'Length in metres' },
  width: { head: 'W m', label: 'Width in metres' },
  height: { head: 'H m', label: 'Height in metres' },
  volume: { head: 'Volume', label: 'Volume in cubic metres' },
  weight: { head: 'Weight', label: 'Weight in kilograms' },
} as const satisfies Record<keyof LineItemDraft, { readonly head: string; readonly label: string }>;

export const LINE_FIELDS = Object.keys(HEADS) as (keyof LineItemDraft)[];
const FIGURES: ReadonlySet<string> = new Set(['count', 'length', 'width', 'height', 'volume', 'weight']);

/** Heads of the columns; each field has its whole name, so they are for the eye alone. */
export const LineHead = () => (
  <div className={classNames(styles.line, styles.heads)} aria-hidden>
    {LINE_FIELDS.map((field) => (
      <span key={field} className={classNames(FIGURES.has(field) && styles.right)}>
        {HEADS[field].head}
      </span>
    ))}
  </div>
);

/** One item of freight on one line; what is wrong with it stands beneath. */
export const FreightLine = memo(function FreightLine(parts: LineParts) {
  const { line, number, change, errors } = parts;
  const messages = LINE_FIELDS.flatMap((field) => errors[field] ?? []);
  return (
    <div className={styles.item} role="group" aria-label={`Item ${number}`}>
      <div className={styles.line}>
        <Figure {...parts} field="count" />
        <Packaging {...parts} />
        <Description {...parts} />
        <Figure {...parts} field="length" />
        <Figure {...parts} field="width" isTimes />
        <Figure {...parts} field="height" isTimes />
        <Figure {...parts} field="volume" unit="m³" />
        <Figure {...parts} field="weight" unit="kg" />
        <span className={styles.tools}>
          <ActionIcon
            variant="subtle"
            size={28}
            aria-label={`Duplicate item ${number}`}
            data-tooltip="Duplicate"
            onClick={() => change({ type: 'line-duplicate', key: line.key, newKey: crypto.randomUUID() })}
          >
            <Icon of={IconCopy} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size={28}
            aria-label={`Delete item ${number}`}
            data-tooltip="Delete"
            onClick={() => change({ type: 'line-remove', key: line.key })}
          >
            <Icon of={IconTrash} />
          </ActionIcon>
        </span>
      </div>
      {messages.length > 0 && (
        <ul className={styles.messages} id={`line-${line.key}-errors`}>
          {messages.map((message) => (
            <li key={message}>
              <FieldError message={message} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});

function namesOf({ line, number, errors }: LineParts, field: keyof LineItemDraft) {
  const isWrong = errors[field] !== undefined;
  return {
    id: lineFieldId(line.key, field),
    'aria-label': `${HEADS[field].label}, item ${number}`,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? `line-${line.key}-errors` : undefined,
  };
}

function Figure({
  field,
  unit,
  isTimes = false,
  ...parts
}: LineParts & { readonly field: QuantityField; readonly unit?: string; readonly isTimes?: boolean }) {
  const { line, change } = parts;
  return (
    <span className={styles.cell} data-field={field} data-times={isTimes} data-head={HEADS[field].head}>
      <input
        {...namesOf(parts, field)}
        className={classNames(styles.input, styles.figure)}
        inputMode={field === 'count' ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={16}
        value={line.texts[field]}
        data-unit={unit !== undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) =>
          change({ type: 'line-figure', key: line.key, field, text: event.currentTarget.value })
        }
        onBlur={() => change({ type: 'line-left', key: line.key, field })}
      />
      {unit !== undefined && <span className={styles.unit}>{unit}</span>}
    </span>
  );
}

function Packaging(parts: LineParts) {
  const { line, change } = parts;
  const { packagingTypes } = useWorkplace().organisation;
  return (
    <span className={styles.cell} data-field="packagingType" data-head={HEADS.packagingType.head}>
      <select
        {...namesOf(parts, 'packagingType')}
        className={classNames(styles.input, styles.select)}
        value={line.values.packagingType ?? ''}
        onChange={(event) =>
          change({ type: 'line-packaging', key: line.key, value: event.currentTarget.value || null })
        }
      >
        <option value="">Choose</option>
        {packagingTypes.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

function Description(parts: LineParts) {
  const { line, change } = parts;
  return (
    <span className={styles.cell} data-field="description" data-head={HEADS.description.head}>
      <input
        {...namesOf(parts, 'description')}
        className={styles.input}
        autoComplete="off"
        value={line.values.description ?? ''}
        onChange={(event) =>
          change({ type: 'line-description', key: line.key, value: event.currentTarget.value })
        }
      />
    </span>
  );
}
