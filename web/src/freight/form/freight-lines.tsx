import { countOf } from '@cartage/domain/freight/count-of.ts';
import { useEffect, useRef } from 'react';
import { checkLineItem } from '@cartage/domain/freight/line-item.ts';
import { freightTotals } from '@cartage/domain/freight/totals.ts';
import { type LineField, lineFieldId } from '#freight/form/check-form.ts';
import { GOODS_FIELDS } from '#freight/form/dangerous-goods-fields.tsx';
import type { FormParts } from '#freight/form/form-context.ts';
import { focusField, focusLine } from '#freight/form/focus.ts';
import { FreightLine, LINE_FIELDS, LineHead } from '#freight/form/freight-line.tsx';
import styles from '#freight/form/freight-lines.module.css';
import type { FormLine } from '#freight/form/freight-line-state.ts';
import { usePastedLines } from '#freight/form/use-pasted-lines.ts';
import { fullVolume, fullWeight } from '#freight/figures.ts';
import { isFocusLost } from '#kit/is-focus-lost.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Quantity } from '#ui/quantity.tsx';

const FIELDS: readonly LineField[] = [...LINE_FIELDS, ...GOODS_FIELDS];

/** The freight, a line each; rows copied in a spreadsheet can be pasted anywhere in it. */
export function FreightLines({
  form,
  change,
  errorOf,
  keepsLast = false,
}: FormParts & {
  /** The consignment may not be left without freight. */
  readonly keepsLast?: boolean;
}) {
  const onPaste = usePastedLines({ form, change });
  useFocusAfterLine(form.lines);
  const linesError = errorOf('lines');
  return (
    <div className={styles.lines} id="lines" tabIndex={-1} onPaste={onPaste}>
      <LineHead />
      {form.lines.map((line, index) => (
        <FreightLine
          key={line.key}
          line={line}
          number={index + 1}
          change={change}
          mayDelete={!keepsLast || form.lines.length > 1}
          errors={Object.fromEntries(
            FIELDS.flatMap((field) => {
              const message = errorOf(lineFieldId(line.key, field));
              return message === undefined ? [] : [[field, message] satisfies [LineField, string]];
            }),
          )}
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

/** Where a line was deleted the next one is gone on with, else the one before. */
function useFocusAfterLine(lines: readonly FormLine[]): void {
  const before = useRef(lines);
  useEffect(() => {
    const gone = before.current.findIndex(({ key }) => !lines.some((line) => line.key === key));
    before.current = lines;
    if (gone === -1 || !isFocusLost()) return;
    const next = lines[gone] ?? lines.at(-1);
    if (next) focusLine(next.key);
    else focusField('lines');
  }, [lines]);
}

/** Of what can be saved: a slip of the keyboard would make the sum of all items absurd. */
function Totals({ form }: Pick<FormParts, 'form'>) {
  const { packagingTypes } = useWorkplace().organisation;
  const { dangerousGoodsEnabled } = useSession().tenant.settings;
  const totals = freightTotals(
    form.lines.map(({ values }) => {
      const wrong = new Set(
        checkLineItem(values, { descriptionOptional: true }).map(({ pointer }) => pointer),
      );
      return {
        count: wrong.has('/count') ? null : values.count,
        packagingType: packagingTypes.find(({ code }) => code === values.packagingType) ?? null,
        volume: wrong.has('/volume') ? null : values.volume,
        weight: wrong.has('/weight') ? null : values.weight,
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
