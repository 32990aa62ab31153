import { Combobox, TextInput, useCombobox } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { Answer } from '@cartage/contract/operations.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { addressLines } from '#freight/address-lines.ts';
import styles from '#freight/option-list.module.css';
import { useDebounced } from '#kit/use-debounced.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';

type Site = Answer<'lookUpParticipantSites'>[number];

/** PART-01. */
const MIN_CHARACTERS = 2;
const DEBOUNCE_MS = 250;
const MOST_RESULTS = 20;
export const TOO_FEW_CHARACTERS = `Enter at least ${MIN_CHARACTERS} characters`;

/** Finds a site of the organisation by name, code or place. Emptied, it chooses none; left half typed, it stays. */
export function SitePicker({
  id,
  label,
  value,
  error,
  onChange,
  inputRef,
}: {
  readonly id: string;
  readonly label: string;
  readonly value: { readonly name: string } | null;
  readonly error: string | undefined;
  readonly onChange: (site: Site | null) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}) {
  /** What is typed; null while the chosen site shows. */
  const [typed, setTyped] = useState<string | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const lookUp = useLookUp(typed ?? '');
  const isOpen = combobox.dropdownOpened;
  // Enter takes the first that was found.
  useEffect(() => {
    if (isOpen && lookUp.sites.length > 0) combobox.selectFirstOption();
    // The store is another object at every turn.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, lookUp.sites]);

  const choose = (code: string) => {
    const site = lookUp.sites.find((found) => found.code === code);
    if (site) onChange(site);
    setTyped(null);
    combobox.closeDropdown();
  };
  const leave = () => {
    if (typed?.trim() === '') onChange(null);
    // Without a choice behind it what was typed stays to be gone on with.
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
          {lookUp.sites.map((site) => (
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

/** PART-06. */
function useLookUp(typed: string): { readonly sites: readonly Site[]; readonly message: string | null } {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const term = useDebounced(typed.trim(), DEBOUNCE_MS);
  const isLongEnough = [...term].length >= MIN_CHARACTERS;
  const query = useQuery({
    queryKey: ['look-up', 'sites', organisationId, term],
    queryFn: ({ signal }) =>
      call('lookUpParticipantSites', {
        params: { org: organisationId },
        query: { lookupTerm: term, maxResults: String(MOST_RESULTS), minChars: String(MIN_CHARACTERS) },
        signal,
      }),
    enabled: isLongEnough,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  if ([...typed.trim()].length < MIN_CHARACTERS) return { sites: [], message: TOO_FEW_CHARACTERS };
  if (query.isError) return { sites: [], message: messageOf(query.error, 'Failed to fetch site details') };
  if (!isLongEnough || query.data === undefined) return { sites: [], message: 'Searching …' };
  return { sites: query.data, message: query.data.length === 0 ? 'No sites match' : null };
}
