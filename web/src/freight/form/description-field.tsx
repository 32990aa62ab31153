import { Combobox, useCombobox } from '@mantine/core';
import { type InputHTMLAttributes, useState } from 'react';
import { lineFromProduct } from '#freight/form/line-from-product.ts';
import type { LineProps } from '#freight/form/form-props.ts';
import styles from '#freight/form/freight-lines.module.css';
import options from '#freight/option-list.module.css';
import { type Product, useProducts } from '#freight/form/use-products.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

/** The list opens without a click, so it must not cover the main action at the bottom of a narrow page. */
const CLEAR_OF_BOTTOM_ACTION = { flip: { padding: { bottom: 96 } } };

/** Suggests catalogue products while the user types; a chosen product fills in the line (FRT-04). */
export function DescriptionField({
  line,
  change,
  inputProps,
}: LineProps & { readonly inputProps: InputHTMLAttributes<HTMLInputElement> }) {
  const { packagingTypes } = useOrganisationContext().organisation;
  const [isTyping, setTyping] = useState(false);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const text = line.values.description ?? '';
  const { products, failure } = useProducts(text, isTyping);
  const isOpen = isTyping && (products.length > 0 || failure !== null);
  const leave = () => {
    setTyping(false);
    combobox.closeDropdown();
  };
  const choose = (code: string) => {
    const product = products.find((match) => match.code === code);
    if (product) {
      change({ type: 'line-replace', key: line.key, line: lineFromProduct(line, product, packagingTypes) });
    }
    leave();
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      position="bottom-start"
      width={360}
      withinPortal
      middlewares={CLEAR_OF_BOTTOM_ACTION}
      // It is first placed without products.
      preventPositionChangeWhenVisible={false}
    >
      <Combobox.Target withExpandedAttribute={isOpen}>
        <input
          {...inputProps}
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
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options className={options.options} aria-label="Products found">
          {products.map((product) => (
            <Combobox.Option key={product.code} value={product.code}>
              <span className={options.name}>{product.description}</span>
              <span className={options.code}>{product.code}</span>
              <span className={options.about}>{productDetails(product)}</span>
            </Combobox.Option>
          ))}
          {failure !== null && <Combobox.Empty>{failure}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function productDetails({ length, width, height, weightKg, partCount }: Product): string {
  const sides = [length, width, height].every((side) => side !== null)
    ? `${length} × ${width} × ${height} m`
    : '';
  return [partCount > 1 ? `${partCount} pieces` : '', sides, weightKg === null ? '' : `${weightKg} kg`]
    .filter((part) => part !== '')
    .join(', ');
}
