import { Combobox, TextInput, useCombobox } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { type Ref, useEffect, useState } from 'react';
import { addressLines } from '#freight/address-lines.ts';
import styles from '#freight/option-list.module.css';
import { MIN_LOOKUP_CHARACTERS, TOO_FEW_CHARACTERS, useLookup } from '#freight/use-lookup.ts';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';
import { requiredProps } from '#ui/required-props.ts';

type Site = ResponseBody<'lookUpParticipantSites'>[number];

const MAX_RESULTS = 20;

/**
 * Searches the organisation's sites by name, code or place. Clearing the input clears the site. On blur, half-typed text
 * is replaced by the chosen site, if any.
 */
export function SitePicker({
  id,
  label,
  value,
  error,
  onChange,
  isRequired = false,
  inputRef,
}: {
  readonly id: string;
  readonly label: string;
  readonly value: { readonly name: string } | null;
  readonly error: string | undefined;
  readonly isRequired?: boolean;
  readonly onChange: (site: Site | null) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}) {
  /** Null while the input shows the chosen site. */
  const [typed, setTyped] = useState<string | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const lookUp = useLookup({
    name: 'sites',
    typed: typed ?? '',
    fetchItems: (call, { org, term, signal }) =>
      call('lookUpParticipantSites', {
        params: { org },
        query: {
          lookupTerm: term,
          maxResults: String(MAX_RESULTS),
          minChars: String(MIN_LOOKUP_CHARACTERS),
        },
        signal,
      }),
    failureMessage: 'Failed to fetch site details',
    noMatchMessage: 'No sites match',
  });
  const isOpen = combobox.dropdownOpened;
  // Enter chooses the first match.
  useEffect(() => {
    if (isOpen && lookUp.items.length > 0) combobox.selectFirstOption();
    // Mantine returns a new store object on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, lookUp.items]);

  const choose = (code: string) => {
    const site = lookUp.items.find((found) => found.code === code);
    if (site) onChange(site);
    setTyped(null);
    combobox.closeDropdown();
  };
  const leave = () => {
    if (typed?.trim() === '') onChange(null);
    // Without a chosen site, the typed text stays so that the user can continue.
    if (typed?.trim() === '' || value !== null) setTyped(null);
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" withinPortal>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          id={id}
          ref={inputRef ?? null}
          label={label}
          {...requiredProps(isRequired)}
          value={typed ?? value?.name ?? ''}
          role="combobox"
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="Name or code of a site"
          leftSection={<Icon of={IconSearch} />}
          description={error === undefined && value === null ? TOO_FEW_CHARACTERS : undefined}
          error={error !== undefined && <FieldError message={error} />}
          onFocus={(event) => {
            event.currentTarget.select();
            if (typed !== null) combobox.openDropdown();
          }}
          onBlur={leave}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={typed === null || typed.trim() === ''}>
        <Combobox.Options className={styles.options} aria-label="Sites found">
          {lookUp.items.map((site) => (
            <Combobox.Option key={site.id} value={site.code}>
              <span className={styles.name}>{site.name}</span>
              <span className={styles.code}>{site.code}</span>
              <span className={styles.about}>{addressLines(site.defaultParticipant.address).join(', ')}</span>
            </Combobox.Option>
          ))}
          {lookUp.message !== null && <Combobox.Empty>{lookUp.message}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
