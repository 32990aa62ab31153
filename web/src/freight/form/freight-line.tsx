import { ActionIcon } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { LineItemDraft, QuantityField } from '@cartage/domain/freight/line-item.ts';
import { NO_DANGEROUS_GOODS } from '@cartage/domain/freight/dangerous-goods.ts';
import { memo } from 'react';
import { DescriptionField } from '#freight/form/description-field.tsx';
import { lineFieldId } from '#freight/form/field-id.ts';
import { LINE_FIELD_NAMES, LINE_FIELDS } from '#freight/form/field-table.ts';
import { QUANTITY_FIELDS } from '#freight/form/freight-line-state.ts';
import { DangerousGoodsFields } from '#freight/form/dangerous-goods-fields.tsx';
import styles from '#freight/form/freight-lines.module.css';
import { requiredLineFields } from '#freight/form/required-fields.ts';
import { useFormRules } from '#freight/form/use-form-rules.ts';
import type { LineProps } from '#freight/form/form-props.ts';
import { PackagingSelect } from '#freight/form/packaging-select.tsx';
import { PerItemVolume, WHOLE_LINE } from '#freight/form/per-item-volume.tsx';
import { useSession } from '#session/session-context.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field-error.tsx';
import { FieldWarning } from '#ui/field-warning.tsx';
import { Icon } from '#ui/icon.tsx';
import { Checkbox } from '#ui/checkbox.tsx';

const RIGHT_ALIGNED: ReadonlySet<string> = new Set<QuantityField>(QUANTITY_FIELDS);

/** Column headings, hidden from screen readers because each field has its own label. */
export function LineHeadings() {
  const { dangerousGoodsEnabled } = useSession().tenant.settings;
  const required = requiredLineFields(useFormRules());
  return (
    <div className={classNames(styles.line, styles.headings)} data-goods={dangerousGoodsEnabled} aria-hidden>
      <span className={styles.wholeLine}>{WHOLE_LINE}</span>
      {LINE_FIELD_NAMES.map((field) => (
        <span
          key={field}
          className={classNames(RIGHT_ALIGNED.has(field) && styles.right)}
          data-required={required.has(field)}
        >
          {LINE_FIELDS[field].heading}
        </span>
      ))}
      {dangerousGoodsEnabled && <span>DG</span>}
    </div>
  );
}

/** One freight item on one line, with its errors beneath. */
export const FreightLine = memo(function FreightLine(props: LineProps) {
  const { line, number, errors, warnings = {} } = props;
  const { dangerousGoodsEnabled } = useSession().tenant.settings;
  const messages = LINE_FIELD_NAMES.flatMap((field) => errors[field] ?? []);
  const advice = LINE_FIELD_NAMES.flatMap((field) => (errors[field] ? [] : (warnings[field] ?? [])));
  return (
    <div className={styles.item} role="group" aria-label={`Item ${number}`}>
      <div className={styles.line} data-goods={dangerousGoodsEnabled}>
        <QuantityInput {...props} field="count" />
        <Packaging {...props} />
        <Description {...props} />
        <span className={styles.wholeLineLabel} id={`line-${line.key}-whole-line`}>
          {WHOLE_LINE}
        </span>
        <QuantityInput {...props} field="length" />
        <QuantityInput {...props} field="width" hasTimesSign />
        <QuantityInput {...props} field="height" hasTimesSign />
        <QuantityInput {...props} field="volume" unit="m³" />
        <QuantityInput {...props} field="weight" unit="kg" />
        {dangerousGoodsEnabled && <DangerousGoodsCheckbox {...props} />}
        <LineActions {...props} />
      </div>
      <PerItemVolume {...props} />
      {messages.length > 0 && (
        <ul className={styles.messages} id={`line-${line.key}-errors`}>
          {messages.map((message) => (
            <li key={message}>
              <FieldError message={message} />
            </li>
          ))}
        </ul>
      )}
      {advice.length > 0 && (
        <ul className={styles.warnings} id={`line-${line.key}-warnings`}>
          {advice.map((message) => (
            <li key={message}>
              <FieldWarning message={message} />
            </li>
          ))}
        </ul>
      )}
      {line.goods !== null && <DangerousGoodsFields {...props} goods={line.goods} />}
    </div>
  );
});

/** Ticking opens the dangerous goods fields; unticking discards their values. */
function DangerousGoodsCheckbox({ line, number, change }: LineProps) {
  return (
    <label className={classNames(styles.cell, styles.tick)} data-head="DG">
      <Checkbox
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
    </label>
  );
}

function LineActions({ line, number, change, canDelete = true }: LineProps) {
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
      {canDelete && (
        <ActionIcon
          variant="subtle"
          size={28}
          aria-label={`Delete item ${number}`}
          data-tooltip="Delete"
          onClick={() => change({ type: 'line-delete', key: line.key })}
        >
          <Icon of={IconTrash} />
        </ActionIcon>
      )}
    </span>
  );
}

function useInputProps({ line, number, errors, warnings = {} }: LineProps, field: keyof LineItemDraft) {
  const isRequired = requiredLineFields(useFormRules()).has(field);
  const isInvalid = errors[field] !== undefined;
  return {
    id: lineFieldId(line.key, field),
    'aria-label': `${LINE_FIELDS[field].label}, item ${number}`,
    'aria-required': isRequired || undefined,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': isInvalid
      ? `line-${line.key}-errors`
      : warnings[field] === undefined
        ? undefined
        : `line-${line.key}-warnings`,
  };
}

const isDimension = (field: QuantityField) => field === 'length' || field === 'width' || field === 'height';

function describedByWholeLine({ line, errors }: LineProps, field: QuantityField) {
  const issues = errors[field] === undefined ? '' : ` line-${line.key}-errors`;
  return { 'aria-describedby': `line-${line.key}-whole-line${issues}` };
}

function QuantityInput({
  field,
  unit,
  hasTimesSign = false,
  ...props
}: LineProps & { readonly field: QuantityField; readonly unit?: string; readonly hasTimesSign?: boolean }) {
  const { line, change } = props;
  const inputProps = useInputProps(props, field);
  return (
    <span
      className={styles.cell}
      data-field={field}
      data-times={hasTimesSign}
      data-head={LINE_FIELDS[field].heading}
    >
      <input
        {...inputProps}
        {...(isDimension(field) && describedByWholeLine(props, field))}
        className={classNames(styles.input, styles.figure)}
        inputMode={field === 'count' ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={line.texts[field]}
        data-unit={unit !== undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) =>
          change({ type: 'line-quantity', key: line.key, field, text: event.currentTarget.value })
        }
        onBlur={() => change({ type: 'line-blur', key: line.key, field })}
      />
      {unit !== undefined && <span className={styles.unit}>{unit}</span>}
    </span>
  );
}

function Packaging(props: LineProps) {
  return <PackagingSelect {...props} inputProps={useInputProps(props, 'packagingType')} />;
}

function Description(props: LineProps) {
  const inputProps = useInputProps(props, 'description');
  return (
    <span className={styles.cell} data-field="description" data-head={LINE_FIELDS.description.heading}>
      <DescriptionField {...props} inputProps={inputProps} />
    </span>
  );
}
