import type { SelectHTMLAttributes } from 'react';
import { LINE_FIELDS } from '#freight/form/field-table.ts';
import type { LineProps } from '#freight/form/form-props.ts';
import styles from '#freight/form/freight-lines.module.css';
import { usePackagingPresets } from '#freight/form/use-packaging-presets.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { classNames } from '#ui/class-names.ts';

/** Distinguishes the id of a preset from the code of a packaging type. */
const PRESET = 'preset:';

/** The packaging type, or a preset, which also fills in the size and the weight. */
export function PackagingSelect({
  line,
  change,
  inputProps,
}: Pick<LineProps, 'line' | 'change'> & { readonly inputProps: SelectHTMLAttributes<HTMLSelectElement> }) {
  const { packagingTypes } = useOrganisationContext().organisation;
  const presets = usePackagingPresets();
  const types = packagingTypes.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
  return (
    <span className={styles.cell} data-field="packagingType" data-head={LINE_FIELDS.packagingType.heading}>
      <select
        {...inputProps}
        className={classNames(styles.input, styles.select)}
        value={line.values.packagingType ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const preset = presets.find(({ id }) => value === `${PRESET}${id}`);
          if (preset) change({ type: 'line-preset', key: line.key, preset });
          else change({ type: 'line-packaging', key: line.key, value: value || null });
        }}
      >
        <option value="">Choose</option>
        {presets.length === 0 ? (
          types
        ) : (
          <>
            <optgroup label="Presets">
              {presets.map(({ id, name }) => (
                <option key={id} value={`${PRESET}${id}`}>
                  {name}
                </option>
              ))}
            </optgroup>
            <optgroup label="Packaging types">{types}</optgroup>
          </>
        )}
      </select>
    </span>
  );
}
