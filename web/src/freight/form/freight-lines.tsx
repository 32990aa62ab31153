import { countOf } from '@cartage/domain/freight/count-of.ts';
import { useEffect, useRef } from 'react';
import { checkLineItem } from '@cartage/domain/freight/line-item.ts';
import { freightTotals } from '@cartage/domain/freight/totals.ts';
import { type LineField, lineFieldId } from '#freight/form/field-id.ts';
import { GOODS_FIELD_NAMES, LINE_FIELD_NAMES } from '#freight/form/field-table.ts';
import type { FormProps } from '#freight/form/form-props.ts';
import { focusField, focusLine } from '#freight/form/focus.ts';
import { FreightLine, LineHeadings } from '#freight/form/freight-line.tsx';
import styles from '#freight/form/freight-lines.module.css';
import type { FormLine } from '#freight/form/freight-line-state.ts';
import { usePasteLines } from '#freight/form/use-paste-lines.ts';
import { fullVolume, fullWeight } from '#freight/figures.ts';
import { isFocusLost } from '#kit/is-focus-lost.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Quantity } from '#ui/quantity.tsx';

const FIELDS: readonly LineField[] = [
  ...LINE_FIELD_NAMES,
  ...GOODS_FIELD_NAMES.map((field) => `goods-${field}` as const),
];

/** The freight lines. Rows copied from a spreadsheet can be pasted anywhere in them. */
export function FreightLines({
  form,
  change,
  errorOf,
  warningOf,
  isLastRequired = false,
}: FormProps & {
  /** Whether the last line cannot be deleted. */
  readonly isLastRequired?: boolean;
}) {
  const onPaste = usePasteLines({ form, change });
  useFocusAfterDelete(form.lines);
  const linesError = errorOf('lines');
  return (
    <div className={styles.lines} id="lines" tabIndex={-1} onPaste={onPaste}>
      <LineHeadings />
      {form.lines.map((line, index) => (
        <FreightLine
          key={line.key}
          line={line}
          number={index + 1}
          change={change}
          canDelete={!isLastRequired || form.lines.length > 1}
          errors={messagesOf(line, errorOf)}
          {...(warningOf && { warnings: messagesOf(line, warningOf) })}
        />
      ))}
      {linesError !== undefined && (
        <p className={styles.error}>
          <FieldError message={linesError} />
        </p>
      )}
      <Totals form={form} />
    </div>
  );
}

const messagesOf = ({ key }: FormLine, messageOf: NonNullable<FormProps['warningOf']>) =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const message = messageOf(lineFieldId(key, field));
      return message === undefined ? [] : [[field, message] satisfies [LineField, string]];
    }),
  );

/** After a line is deleted, moves the focus to the next line, or to the previous one. */
function useFocusAfterDelete(lines: readonly FormLine[]): void {
  const previous = useRef(lines);
  useEffect(() => {
    const deletedIndex = previous.current.findIndex(({ key }) => !lines.some((line) => line.key === key));
    previous.current = lines;
    if (deletedIndex === -1 || !isFocusLost()) return;
    const next = lines[deletedIndex] ?? lines.at(-1);
    if (next) focusLine(next.key);
    else focusField('lines');
  }, [lines]);
}

/** Totals of the valid values only: one typing error would make the sum meaningless. */
function Totals({ form }: Pick<FormProps, 'form'>) {
  const { packagingTypes } = useOrganisationContext().organisation;
  const { dangerousGoodsEnabled } = useSession().tenant.settings;
  const totals = freightTotals(
    form.lines.map(({ values }) => {
      const invalid = new Set(
        checkLineItem(values, { descriptionOptional: true }).map(({ pointer }) => pointer),
      );
      return {
        count: invalid.has('/count') ? null : values.count,
        packagingType: packagingTypes.find(({ code }) => code === values.packagingType) ?? null,
        volume: invalid.has('/volume') ? null : values.volume,
        weight: invalid.has('/weight') ? null : values.weight,
      };
    }),
  );
  return (
    <div className={styles.totals} data-goods={dangerousGoodsEnabled}>
      <span className={styles.totalCount}>{countOf(totals.deliveryItems, 'item')} in total</span>
      <span className={styles.totalVolume}>
        <Quantity value={fullVolume(totals.volume)} unit="m³" />
      </span>
      <span className={styles.totalWeight}>
        <Quantity value={fullWeight(totals.weight)} unit="kg" />
      </span>
    </div>
  );
}
