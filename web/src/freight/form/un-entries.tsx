import { draftOfRow } from '@cartage/domain/freight/dangerous-goods.ts';
import { agreedFields } from '@cartage/domain/freight/listed-goods.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { lineFieldId } from '#freight/form/field-id.ts';
import type { GoodsProps } from '#freight/form/form-props.ts';
import { GOODS_FIELDS } from '#freight/form/field-table.ts';
import styles from '#freight/form/dangerous-goods.module.css';
import { type UnEntry, useUnEntries } from '#freight/form/use-un-entries.ts';
import { Checkbox } from '#ui/checkbox.tsx';

const NZS_5433_NOTE = 'The list follows the UN Model Regulations. In New Zealand, NZS\u00a05433 applies.';

/**
 * Entries of the dangerous goods list for the UN number (FRT-05). A single entry is filled in. Of several, class and
 * subsidiary classes are filled in where all agree, and the user chooses: a wrong packing group is worse than none.
 */
export function UnEntries(props: GoodsProps) {
  const { line, goods, change } = props;
  const { entries, isMissing, failure } = useUnEntries(goods.unNumber);
  const lastUnNumber = useRef(goods.unNumber);
  useEffect(() => {
    if (entries.length === 0 || lastUnNumber.current === goods.unNumber) return;
    lastUnNumber.current = goods.unNumber;
    change({ type: 'line-goods', key: line.key, goods: filledIn(goods, entries) });
  }, [entries, goods, line.key, change]);
  if (failure !== null) {
    return (
      <>
        <p className={styles.entries} role="status">
          {failure}. Enter class, name and packing group yourself.
        </p>
        <Unlisted {...props} />
      </>
    );
  }
  if (isMissing || goods.isUnlisted) {
    return (
      <>
        {isMissing && (
          <p className={styles.entries} role="status">
            UN {goods.unNumber} is not in the list. Check the number on the safety data sheet.
          </p>
        )}
        <Unlisted {...props} />
      </>
    );
  }
  if (entries.length === 0) return null;
  return (
    <>
      {entries.length > 1 && <EntryChoice {...props} entries={entries} />}
      <p className={styles.note}>{NZS_5433_NOTE}</p>
    </>
  );
}

/** Details that the user typed before the response are kept. */
function filledIn(goods: GoodsProps['goods'], entries: readonly UnEntry[]): GoodsProps['goods'] {
  const [only, another] = entries;
  if (only === undefined || goods.class !== '' || goods.nameAndDescription !== '') return goods;
  return another === undefined ? draftOfRow(only) : { ...goods, ...agreedFields(entries) };
}

/** Without an entry every field is required, so the user states that there is none. */
function Unlisted({ line, goods, errors, change }: GoodsProps) {
  return (
    <label className={styles.unlisted}>
      <Checkbox
        id={lineFieldId(line.key, 'goods-isUnlisted')}
        aria-invalid={errors['goods-isUnlisted'] !== undefined || undefined}
        checked={goods.isUnlisted}
        onChange={({ currentTarget: { checked } }) =>
          change({ type: 'line-goods', key: line.key, goods: { ...goods, isUnlisted: checked } })
        }
      />
      {GOODS_FIELDS.isUnlisted.label}: declare all fields yourself
    </label>
  );
}

function EntryChoice({
  line,
  goods,
  change,
  entries,
}: GoodsProps & { readonly entries: readonly UnEntry[] }) {
  const choose = (entry: UnEntry) => change({ type: 'line-goods', key: line.key, goods: draftOfRow(entry) });
  const title = `Choose the entry for UN ${goods.unNumber}`;
  return (
    <div className={styles.entries} role="group" aria-label={title}>
      {title}
      {entries.map((entry) => {
        const { nameAndDescription } = draftOfRow(entry);
        const isChosen = goods.nameAndDescription === nameAndDescription && goods.class === entry.class;
        return (
          <Button
            key={nameAndDescription + entry.class}
            variant="default"
            size="compact-xs"
            classNames={{ root: styles.entry ?? '', label: styles.entryLabel ?? '' }}
            aria-pressed={isChosen}
            onClick={() => choose(entry)}
          >
            {nameAndDescription}
          </Button>
        );
      })}
    </div>
  );
}
