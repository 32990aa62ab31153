import { Combobox, useCombobox } from '@mantine/core';
import { type InputHTMLAttributes, useState } from 'react';
import { lineOfProduct } from '#freight/form/line-of-product.ts';
import type { LineParts } from '#freight/form/form-context.ts';
import styles from '#freight/form/freight-lines.module.css';
import options from '#freight/option-list.module.css';
import { type Product, useProducts } from '#freight/form/use-products.ts';
import { useWorkplace } from '#session/session-context.tsx';

/** What it is; products of the catalogue are offered while it is typed, and fill the line in (FRT-04). */
export function DescriptionField({
  line,
  change,
  names,
}: LineParts & { readonly names: InputHTMLAttributes<HTMLInputElement> }) {
  const { packagingTypes } = useWorkplace().organisation;
  const [isTyping, setTyping] = useState(false);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const text = line.values.description ?? '';
  const { products, failure } = useProducts(text, isTyping);
  const isOffered = isTyping && (products.length > 0 || failure !== null);
  const leave = () => {
    setTyping(false);
    combobox.closeDropdown();
  };
  const choose = (code: string) => {
    const product = products.find((one) => one.code === code);
    if (product) {
      change({ type: 'line-filled', key: line.key, line: lineOfProduct(line, product, packagingTypes) });
    }
    leave();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" width={360} withinPortal>
      <Combobox.Target withExpandedAttribute={isOffered}>
        <input
          {...names}
          className={styles.input}
          autoComplete="off"
          value={text}
          onBlur={leave}
          onChange={(event) => {
            change({ type: 'line-description', key: line.key, value: event.currentTarget.value });
            setTyping(true);
            combobox.openDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOffered}>
        <Combobox.Options className={options.options} aria-label="Products found">
          {products.map((product) => (
            <Combobox.Option key={product.code} value={product.code}>
              <span className={options.name}>{product.description}</span>
              <span className={options.code}>{product.code}</span>
              <span className={options.about}>{aboutOf(product)}</span>
            </Combobox.Option>
          ))}
          {failure !== null && <Combobox.Empty>{failure}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function aboutOf({ length, width, height, weightKg, partCount }: Product): string {
  const sides = [length, width, height].every((side) => side !== null)
    ? `${length} × ${width} × ${height} m`
    : '';
  return [partCount > 1 ? `${partCount} pieces` : '', sides, weightKg === null ? '' : `${weightKg} kg`]
    .filter((part) => part !== '')
    .join(', ');
}
