import {
  type GoodsTextField,
  joinPackingGroup,
  type PackingGroup,
  splitPackingGroup,
  withUnNumber,
} from '@cartage/domain/freight/dangerous-goods.ts';
import { lineFieldId } from '#freight/form/field-id.ts';
import { GOODS_FIELD_NAMES, GOODS_FIELDS } from '#freight/form/field-table.ts';
import type { GoodsProps } from '#freight/form/form-props.ts';
import goodsStyles from '#freight/form/dangerous-goods.module.css';
import styles from '#freight/form/freight-lines.module.css';
import { useGoodsClasses } from '#freight/form/use-goods-classes.ts';
import { UnEntries } from '#freight/form/un-entries.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field-error.tsx';

/** Second line of an item with dangerous goods (FRT-07). */
export function DangerousGoodsFields(props: GoodsProps) {
  const { line, number, errors, goods } = props;
  const messages = GOODS_FIELD_NAMES.flatMap((field) => errors[`goods-${field}`] ?? []);
  return (
    <div
      className={goodsStyles.goods}
      role="group"
      aria-label={`Dangerous goods of item ${number}`}
      data-unlisted={goods.isUnlisted}
    >
      <GoodsInput {...props} field="unNumber" digits />
      <ClassSelect {...props} field="class" />
      <ClassSelect {...props} field="subsidiaryClass1" />
      <ClassSelect {...props} field="subsidiaryClass2" />
      {goods.isUnlisted ? <UnlistedName {...props} /> : <GoodsInput {...props} field="nameAndDescription" />}
      <UnEntries {...props} />
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

interface GoodsFieldProps extends GoodsProps {
  readonly field: GoodsTextField;
}

function inputProps({ line, errors, field }: Pick<GoodsFieldProps, 'line' | 'errors' | 'field'>) {
  const isInvalid = errors[`goods-${field}`] !== undefined;
  return {
    id: lineFieldId(line.key, `goods-${field}`),
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': isInvalid ? `line-${line.key}-goods-errors` : undefined,
  };
}

const onChangeOf =
  ({ line, goods, change, field }: GoodsFieldProps) =>
  ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
    change({
      type: 'line-goods',
      key: line.key,
      goods: field === 'unNumber' ? withUnNumber(goods, value) : { ...goods, [field]: value },
    });

function GoodsInput({ digits = false, ...props }: GoodsFieldProps & { readonly digits?: boolean }) {
  const { goods, field } = props;
  return (
    <label className={goodsStyles.good} data-field={field}>
      {GOODS_FIELDS[field].label}
      <input
        {...inputProps(props)}
        className={styles.input}
        autoComplete="off"
        {...(digits && { inputMode: 'numeric' as const })}
        value={goods[field]}
        onChange={onChangeOf(props)}
      />
    </label>
  );
}

const PACKING_GROUPS = [
  { code: '', name: 'Choose' },
  { code: 'I', name: 'I' },
  { code: 'II', name: 'II' },
  { code: 'III', name: 'III' },
  { code: 'none', name: 'None' },
] as const satisfies readonly { readonly code: PackingGroup; readonly name: string }[];

/** Goods that are not in the list have no entry with a packing group, so it has a field of its own. */
function UnlistedName({ line, errors, goods, change }: GoodsProps) {
  const { name, packingGroup } = splitPackingGroup(goods.nameAndDescription);
  const set = (nameAndDescription: string) =>
    change({ type: 'line-goods', key: line.key, goods: { ...goods, nameAndDescription } });
  return (
    <>
      <label className={goodsStyles.good} data-field="nameAndDescription">
        Name and description
        <input
          {...inputProps({ line, errors, field: 'nameAndDescription' })}
          className={styles.input}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget: { value } }) => set(joinPackingGroup(value, packingGroup))}
        />
      </label>
      <label className={goodsStyles.good} data-field="packingGroup">
        Packing group
        <span className={styles.cell} data-field="packagingType">
          <select
            className={classNames(styles.input, styles.select)}
            value={packingGroup}
            onChange={({ currentTarget: { value } }) =>
              // The options are the packing groups.
              set(joinPackingGroup(name, value as PackingGroup))
            }
          >
            {PACKING_GROUPS.map(({ code, name: text }) => (
              <option key={code} value={code}>
                {text}
              </option>
            ))}
          </select>
        </span>
      </label>
    </>
  );
}

function ClassSelect(props: GoodsFieldProps) {
  const { goods, field } = props;
  const classes = useGoodsClasses();
  const isKnown = goods[field] === '' || classes.some(({ code }) => code === goods[field]);
  return (
    <label className={goodsStyles.good} data-field={field}>
      {GOODS_FIELDS[field].label}
      <span className={styles.cell} data-field="packagingType">
        <select
          {...inputProps(props)}
          className={classNames(styles.input, styles.select)}
          value={goods[field]}
          onChange={onChangeOf(props)}
        >
          <option value="">{field === 'class' ? 'Choose' : 'None'}</option>
          {/* The UN list gives class 1 with its compatibility group, which is not among the options. */}
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
