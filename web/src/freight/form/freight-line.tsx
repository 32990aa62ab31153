import { ActionIcon } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { LineItemDraft, QuantityField } from '@cartage/domain/freight/line-item.ts';
import { NO_DANGEROUS_GOODS } from '@cartage/domain/freight/dangerous-goods.ts';
import { memo } from 'react';
import { DescriptionField } from '#freight/form/description-field.tsx';
import { lineFieldId } from '#freight/form/check-form.ts';
import { DangerousGoodsFields } from '#freight/form/dangerous-goods-fields.tsx';
import styles from '#freight/form/freight-lines.module.css';
import type { LineParts } from '#freight/form/form-context.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';
import { TickBox } from '#ui/tick-box.tsx';

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
export function LineHead() {
  const { dangerousGoodsEnabled } = useSession().tenant.settings;
  return (
    <div className={classNames(styles.line, styles.heads)} data-goods={dangerousGoodsEnabled} aria-hidden>
      {LINE_FIELDS.map((field) => (
        <span key={field} className={classNames(FIGURES.has(field) && styles.right)}>
          {HEADS[field].head}
        </span>
      ))}
      {dangerousGoodsEnabled && <span>DG</span>}
    </div>
  );
}

/** One item of freight on one line; what is wrong with it stands beneath. */
export const FreightLine = memo(function FreightLine(parts: LineParts) {
  const { line, number, errors } = parts;
  const { dangerousGoodsEnabled } = useSession().tenant.settings;
  const messages = LINE_FIELDS.flatMap((field) => errors[field] ?? []);
  return (
    <div className={styles.item} role="group" aria-label={`Item ${number}`}>
      <div className={styles.line} data-goods={dangerousGoodsEnabled}>
        <Figure {...parts} field="count" />
        <Packaging {...parts} />
        <Description {...parts} />
        <Figure {...parts} field="length" />
        <Figure {...parts} field="width" isTimes />
        <Figure {...parts} field="height" isTimes />
        <Figure {...parts} field="volume" unit="m³" />
        <Figure {...parts} field="weight" unit="kg" />
        {dangerousGoodsEnabled && <IsDangerous {...parts} />}
        <Tools {...parts} />
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
      {line.goods !== null && <DangerousGoodsFields {...parts} goods={line.goods} />}
    </div>
  );
});

/** Ticked, the second line opens; unticked, what was entered there is gone. */
function IsDangerous({ line, number, change }: LineParts) {
  return (
    <span className={classNames(styles.cell, styles.tick)} data-head="DG">
      <TickBox
        aria-label={`Dangerous goods, item ${number}`}
        checked={line.goods !== null}
        onChange={(event) =>
          change({
            type: 'line-goods',
            key: line.key,
            goods: event.currentTarget.checked ? NO_DANGEROUS_GOODS : null,
          })
        }
      />
    </span>
  );
}

function Tools({ line, number, change, mayDelete = true }: LineParts) {
  return (
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
      {mayDelete && (
        <ActionIcon
          variant="subtle"
          size={28}
          aria-label={`Delete item ${number}`}
          data-tooltip="Delete"
          onClick={() => change({ type: 'line-remove', key: line.key })}
        >
          <Icon of={IconTrash} />
        </ActionIcon>
      )}
    </span>
  );
}

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

const Description = (parts: LineParts) => (
  <span className={styles.cell} data-field="description" data-head={HEADS.description.head}>
    <DescriptionField {...parts} names={namesOf(parts, 'description')} />
  </span>
);
