import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { freightTotals } from '@cartage/domain/freight/totals.ts';
import { checkLineItem, type LineItemDraft } from '@cartage/domain/freight/line-item.ts';
import { lineFieldId, MOST_LINES } from '#features/consignment-create/check-form.ts';
import type { FormParts } from '#features/consignment-create/form-context.ts';
import { FreightLine, LINE_FIELDS, LineHead } from '#features/consignment-create/freight-line.tsx';
import styles from '#features/consignment-create/freight-card.module.css';
import { countOf, fullVolume, fullWeight } from '#freight/figures.ts';
import { useWorkplace } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';
import { Quantity } from '#ui/quantity.tsx';

export function FreightCard({
  form,
  change,
  errorOf,
  addLine,
}: FormParts & { readonly addLine: () => void }) {
  const linesError = errorOf('lines');
  return (
    <Card
      title="Freight"
      end="Volume follows L × W × H"
      flush
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon of={IconPlus} />}
          onClick={addLine}
          disabled={form.lines.length >= MOST_LINES}
        >
          Add item
        </Button>
      }
    >
      <div className={styles.lines} id="lines" tabIndex={-1}>
        <LineHead />
        {form.lines.map((line, index) => (
          <FreightLine
            key={line.key}
            line={line}
            number={index + 1}
            change={change}
            errors={Object.fromEntries(
              LINE_FIELDS.flatMap((field) => {
                const message = errorOf(lineFieldId(line.key, field));
                return message === undefined
                  ? []
                  : [[field, message] satisfies [keyof LineItemDraft, string]];
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
    </Card>
  );
}

/** Of what can be saved: a slip of the keyboard would make the sum of all items absurd. */
function Totals({ form }: Pick<FormParts, 'form'>) {
  const { packagingTypes } = useWorkplace().organisation;
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
    <div className={styles.totals}>
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
