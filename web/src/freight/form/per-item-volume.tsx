import { volumePerItem } from '@cartage/domain/freight/line-item.ts';
import { Button } from '@mantine/core';
import { lineFieldId } from '#freight/form/field-id.ts';
import { focusField } from '#freight/form/focus.ts';
import type { LineProps } from '#freight/form/form-props.ts';
import styles from '#freight/form/freight-lines.module.css';
import { formatQuantity } from '#freight/form/freight-line-state.ts';

/** The specification multiplies the dimensions by nothing else (FRT-02), so a line of several items needs a choice. */
export const WHOLE_LINE = 'Dimensions of the whole line';

/** Offers the volume of all items where the dimensions may be those of one. It replaces the dimensions. */
export function PerItemVolume({ line, number, change }: LineProps) {
  const volume = volumePerItem(line.values);
  if (volume === null) return null;
  const [one, all] = [formatQuantity('volume', volume.one), formatQuantity('volume', volume.all)];
  return (
    <p className={styles.perItem}>
      Are these the dimensions of one item?
      <Button
        variant="default"
        size="compact-xs"
        aria-label={`Per item: ${line.values.count} × ${one} = ${all} m³, item ${number}`}
        onClick={() => {
          change({ type: 'line-per-item', key: line.key });
          // The button disappears.
          focusField(lineFieldId(line.key, 'volume'));
        }}
      >
        Per item: {line.values.count} × {one} = {all} m³
      </Button>
    </p>
  );
}
