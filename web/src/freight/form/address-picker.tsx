import { Combobox, TextInput, useCombobox } from '@mantine/core';
import type { ParticipantDraft } from '@cartage/domain/participant/check-participant.ts';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { addressLines } from '#freight/address-lines.ts';
import { type Found, useChosenAddress } from '#freight/form/use-chosen-address.ts';
import styles from '#freight/option-list.module.css';
import { useDebounced } from '#kit/use-debounced.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';

const MIN_CHARACTERS = 2;
const DEBOUNCE_MS = 250;
const SOURCES = {
  mine: 'You sent here',
  site: 'Sent here before',
  organisation: 'Another site sent here',
  gazetteer: 'Place',
  google: 'Google Maps',
} as const;

/** Finds somebody who was written to before, or a place in New Zealand, and fills it in (PART-01). */
export function AddressPicker({
  id,
  onPick,
}: {
  readonly id: string;
  readonly onPick: (found: Partial<ParticipantDraft>) => void;
}) {
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { session, choice, choose: take, reset } = useChosenAddress((one) => onPick(draftOf(one)));
  const { found, message } = useAddresses(typed, session);
  const isOpen = combobox.dropdownOpened;
  // Enter takes the first that was found.
  useEffect(() => {
    if (isOpen && found.length > 0) combobox.selectFirstOption();
    // The store is another object at every turn.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, found]);
  const choose = (index: string) => {
    const one = found[Number(index)];
    if (one) take(one, typed);
    setTyped('');
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" withinPortal>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          id={id}
          label="Find a name or an address"
          value={typed}
          role="combobox"
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={choice.isUnderWay ? 'Looking up the address …' : 'Somebody you sent to, or a suburb'}
          error={choice.message !== null && <FieldError message={choice.message} />}
          leftSection={<Icon of={IconSearch} />}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            reset();
            combobox.openDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={typed.trim() === ''}>
        <Combobox.Options className={styles.options} aria-label="Addresses found">
          {found.map((one, index) => (
            // An address has no number of its own.
            // oxlint-disable-next-line react/no-array-index-key
            <Combobox.Option key={index} value={String(index)}>
              <span className={styles.name}>{one.text ?? one.fullName ?? one.address.suburb}</span>
              <span className={styles.code}>{SOURCES[one.source]}</span>
              {one.text === null && (
                <span className={styles.about}>{addressLines(one.address).join(', ')}</span>
              )}
            </Combobox.Option>
          ))}
          {message !== null && <Combobox.Empty>{message}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** A place leaves the name, the street and the ways to reach somebody as they are. */
function draftOf({ source, fullName, phone, email, address }: Found): Partial<ParticipantDraft> {
  const { streetNumber, street, suburb, city, postcode } = address;
  if (source === 'gazetteer' || (source === 'google' && street === '')) return { suburb, city, postcode };
  if (source === 'google') return { streetNumber, street, suburb, city, postcode };
  const who = { fullName: fullName ?? '', phone: phone ?? '', email: email ?? '' };
  return { ...who, streetNumber, street, suburb, city, postcode };
}

function useAddresses(
  typed: string,
  session: string,
): { readonly found: readonly Found[]; readonly message: string | null } {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const term = useDebounced(typed.trim(), DEBOUNCE_MS);
  const isLongEnough = [...term].length >= MIN_CHARACTERS;
  const query = useQuery({
    queryKey: ['look-up', 'addresses', organisationId, term],
    queryFn: ({ signal }) =>
      call('lookUpAddresses', {
        params: { org: organisationId },
        query: { lookupTerm: term, session },
        signal,
      }),
    enabled: isLongEnough,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  if ([...typed.trim()].length < MIN_CHARACTERS) {
    return { found: [], message: `Enter at least ${MIN_CHARACTERS} characters` };
  }
  if (query.isError) return { found: [], message: messageOf(query.error, 'Addresses could not be searched') };
  if (!isLongEnough || query.data === undefined) return { found: [], message: 'Searching …' };
  return { found: query.data, message: query.data.length === 0 ? 'Nothing matches: type it in below' : null };
}
