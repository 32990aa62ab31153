import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { NET_UNITS, outerKindIssue, QUANTITY_PROVISIONS } from '@cartage/domain/freight/goods-declaration.ts';
import type { SeaLeg } from '@cartage/domain/freight/sea-leg.ts';
import { keysOf } from '@cartage/domain/keys-of.ts';
import type {
  ItemIssues,
  ItemWarnings,
  TypedItem,
} from '#features/consignment-detail/declaration/declaration-form.ts';
import type { DeclaredItem } from '#features/consignment-detail/declaration/declaration-query.ts';
import styles from '#features/consignment-detail/declaration/declaration.module.css';
import { FieldError } from '#ui/field-error.tsx';
import { FieldWarning } from '#ui/field-warning.tsx';
import { requiredProps } from '#ui/required-props.ts';

/** Below the field, so that the fields of a row are aligned. */
export const RECOMMENDED = {
  description: 'Recommended',
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
} satisfies Pick<TextInputProps, 'description' | 'inputWrapperOrder'>;

const warned = (message: string | null) =>
  message !== null && { ...RECOMMENDED, description: <FieldWarning message={message} /> };

/** The details of one freight item with dangerous goods. */
export function ItemFields({
  item,
  typed,
  issues,
  warnings,
  seaLeg,
  change,
}: {
  readonly item: DeclaredItem;
  readonly typed: TypedItem;
  readonly issues: ItemIssues;
  readonly warnings: ItemWarnings;
  readonly seaLeg: SeaLeg;
  readonly change: (typed: TypedItem) => void;
}) {
  const text = (field: keyof TypedItem & keyof ItemIssues) => {
    // A wrong packaging does not prevent saving.
    const issue = issues[field] ?? (field === 'outerKind' ? outerKindIssue(typed.outerKind) : null);
    return {
      value: typed[field],
      autoComplete: 'off',
      onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
        change({ ...typed, [field]: value }),
      error: issue !== null && <FieldError message={issue} />,
    };
  };
  return (
    <fieldset className={styles.item}>
      <legend>
        Item {item.position}: {item.declared}
      </legend>
      {item.hasOutdatedDetails && (
        <p className={styles.outdated}>
          These goods have changed since their details were entered. Enter the details again.
        </p>
      )}
      <div className={styles.fields}>
        <TextInput
          label="Number of packages"
          inputMode="numeric"
          {...requiredProps()}
          {...warned(warnings.outerCount)}
          {...text('outerCount')}
        />
        <TextInput
          label="Kind of packages"
          placeholder="Drum, box"
          {...requiredProps()}
          {...text('outerKind')}
        />
        <TextInput label="Number of inner packagings" inputMode="numeric" {...text('innerCount')} />
        <TextInput label="Kind of inner packagings" placeholder="Can, bottle" {...text('innerKind')} />
        <TextInput label="Size of an inner packaging" placeholder="500 mL" {...text('innerSize')} />
        <TextInput
          label="Net quantity"
          inputMode="decimal"
          {...RECOMMENDED}
          {...warned(warnings.netQuantity)}
          {...text('netQuantity')}
        />
        <NativeSelect
          label="Unit"
          {...RECOMMENDED}
          data={[{ value: '', label: 'Choose' }, ...NET_UNITS.map((unit) => ({ value: unit, label: unit }))]}
          {...text('netUnit')}
        />
        <NativeSelect
          label="Small quantities"
          data={keysOf(QUANTITY_PROVISIONS).map((value) => ({ value, label: QUANTITY_PROVISIONS[value] }))}
          {...text('provision')}
        />
        {(item.needsFlashPoint || item.flashPoint !== null) && (
          <TextInput
            label="Flash point (°C)"
            {...(item.needsFlashPoint && RECOMMENDED)}
            {...text('flashPoint')}
          />
        )}
        <NativeSelect
          label="Marine pollutant"
          {...(seaLeg !== 'NONE' && RECOMMENDED)}
          data={[
            { value: '', label: 'Not known' },
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          {...text('isMarinePollutant')}
        />
      </div>
    </fieldset>
  );
}
