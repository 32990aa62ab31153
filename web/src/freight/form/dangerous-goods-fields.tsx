import {
  type DangerousGoodsDraft,
  draftOfRow,
  withUnNumber,
} from '@cartage/domain/freight/dangerous-goods.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type LineField, lineFieldId } from '#freight/form/check-form.ts';
import type { LineParts } from '#freight/form/form-context.ts';
import styles from '#freight/form/freight-lines.module.css';
import { useGoodsClasses } from '#freight/form/use-goods-classes.ts';
import { type UnRow, useGoodsRows } from '#freight/form/use-goods-rows.ts';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field-error.tsx';

const LABELS = {
  unNumber: 'UN number',
  class: 'Class',
  subsidiaryClass1: 'Subsidiary',
  subsidiaryClass2: 'Subsidiary 2',
  nameAndDescription: 'Name and description',
} as const satisfies Record<keyof DangerousGoodsDraft, string>;

// The keys of an object literal are exactly those of its type.
const FIELDS = Object.keys(LABELS) as (keyof DangerousGoodsDraft)[];
export const GOODS_FIELDS: readonly LineField[] = FIELDS.map((field) => `goods-${field}` as const);

/** Whose list it is not (NZS 5433, kept on one line). */
const LAW = 'The list follows the UN model. In New Zealand NZS\u00a05433 counts.';

interface GoodsParts extends LineParts {
  readonly goods: DangerousGoodsDraft;
}

/** The second line of an item that is dangerous (FRT-07). */
export function DangerousGoodsFields(parts: GoodsParts) {
  const { line, number, errors } = parts;
  const messages = FIELDS.flatMap((field) => errors[`goods-${field}`] ?? []);
  return (
    <div className={styles.goods} role="group" aria-label={`Dangerous goods of item ${number}`}>
      <Text {...parts} field="unNumber" digits />
      <Class {...parts} field="class" />
      <Class {...parts} field="subsidiaryClass1" />
      <Class {...parts} field="subsidiaryClass2" />
      <Text {...parts} field="nameAndDescription" />
      <Rows {...parts} />
      {messages.length > 0 && (
        <ul className={styles.messages} id={`line-${line.key}-goods-errors`}>
          {messages.map((message) => (
            <li key={message}>
              <FieldError message={message} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * The ways in which the number may be carried (FRT-05). The only one is filled in when the number was typed; of several
 * none is, since a wrong packing group is worse than none. What was filled in can be changed: the list is a help, not
 * the law.
 */
function Rows({ line, goods, change }: GoodsParts) {
  const { rows, failure } = useGoodsRows(goods.unNumber);
  const filled = useRef(goods.unNumber);
  const hasWords = goods.class !== '' || goods.nameAndDescription !== '';
  useEffect(() => {
    const [only, another] = rows;
    if (only === undefined || filled.current === goods.unNumber) return;
    filled.current = goods.unNumber;
    // What was typed before the answer came is what is meant.
    if (another !== undefined || hasWords) return;
    change({ type: 'line-goods', key: line.key, goods: draftOfRow(only) });
  }, [rows, goods.unNumber, hasWords, line.key, change]);
  if (failure !== null) {
    return (
      <p className={styles.rows} role="status">
        {failure}. Choose the class yourself.
      </p>
    );
  }
  if (rows.length === 0) return null;
  const note = <p className={styles.law}>{LAW}</p>;
  if (rows.length === 1) return note;
  return (
    <>
      <Ways {...{ line, goods, change, rows }} />
      {note}
    </>
  );
}

function Ways({
  line,
  goods,
  change,
  rows,
}: Pick<GoodsParts, 'line' | 'goods' | 'change'> & { readonly rows: readonly UnRow[] }) {
  const take = (row: UnRow) => change({ type: 'line-goods', key: line.key, goods: draftOfRow(row) });
  return (
    <div className={styles.rows} role="group" aria-label={`UN ${goods.unNumber} may be`}>
      UN {goods.unNumber} may be
      {rows.map((row) => {
        const { nameAndDescription } = draftOfRow(row);
        const isTaken = goods.nameAndDescription === nameAndDescription && goods.class === row.class;
        return (
          <Button
            key={nameAndDescription + row.class}
            variant="default"
            size="compact-xs"
            classNames={{ root: styles.way ?? '', label: styles.wayWords ?? '' }}
            aria-pressed={isTaken}
            onClick={() => take(row)}
          >
            {nameAndDescription}
          </Button>
        );
      })}
    </div>
  );
}

interface OneField extends GoodsParts {
  readonly field: keyof DangerousGoodsDraft;
}

function namesOf({ line, errors, field }: OneField) {
  const isWrong = errors[`goods-${field}`] !== undefined;
  return {
    id: lineFieldId(line.key, `goods-${field}`),
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? `line-${line.key}-goods-errors` : undefined,
  };
}

const setOf =
  ({ line, goods, change, field }: OneField) =>
  ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
    change({
      type: 'line-goods',
      key: line.key,
      goods: field === 'unNumber' ? withUnNumber(goods, value) : { ...goods, [field]: value },
    });

function Text({ digits = false, ...parts }: OneField & { readonly digits?: boolean }) {
  const { goods, field } = parts;
  return (
    <label className={styles.good} data-field={field}>
      {LABELS[field]}
      <input
        {...namesOf(parts)}
        className={styles.input}
        autoComplete="off"
        {...(digits && { inputMode: 'numeric' as const, maxLength: 4 })}
        value={goods[field]}
        onChange={setOf(parts)}
      />
    </label>
  );
}

function Class(parts: OneField) {
  const { goods, field } = parts;
  const classes = useGoodsClasses();
  const isKnown = goods[field] === '' || classes.some(({ code }) => code === goods[field]);
  return (
    <label className={styles.good} data-field={field}>
      {LABELS[field]}
      <span className={styles.cell} data-field="packagingType">
        <select
          {...namesOf(parts)}
          className={classNames(styles.input, styles.select)}
          value={goods[field]}
          onChange={setOf(parts)}
        >
          <option value="">{field === 'class' ? 'Choose' : 'None'}</option>
          {/* Class 1 with its compatibility group comes from the list of UN numbers. */}
          {!isKnown && <option value={goods[field]}>{goods[field]}</option>}
          {classes.map(({ code, name }) => (
            <option key={code} value={code}>
              {code} {name}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}
