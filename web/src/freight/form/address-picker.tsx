import { Combobox, TextInput, useCombobox } from '@mantine/core';
import type { ParticipantDraft } from '@cartage/domain/participant/check-participant.ts';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useState } from 'react';
import { addressLines } from '#freight/address-lines.ts';
import { isAddressBlock } from '#freight/form/is-address-block.ts';
import { type AddressMatch, useChosenAddress } from '#freight/form/use-chosen-address.ts';
import styles from '#freight/option-list.module.css';
import { useLookup } from '#freight/use-lookup.ts';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';

const SOURCES = {
  mine: 'Used by you',
  site: 'Used by your sites',
  organisation: 'Used by another site',
  gazetteer: 'Place',
  google: 'Google Maps',
} as const;

/** Searches earlier recipients and places in New Zealand, and fills in the address (PART-01). */
export function AddressPicker({
  id,
  onPick,
  onPasteBlock,
}: {
  readonly id: string;
  /** Called with pasted text that is an address block, which is then not searched. */
  readonly onPasteBlock?: (text: string) => void;
  readonly onPick: (address: Partial<ParticipantDraft>) => void;
}) {
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { session, choice, choose: chooseMatch, reset } = useChosenAddress((match) => onPick(draftOf(match)));
  const { items: found, message } = useLookup({
    name: 'addresses',
    typed,
    fetchItems: (call, { org, term, signal }) =>
      call('lookUpAddresses', { params: { org }, query: { lookupTerm: term, session }, signal }),
    failureMessage: "Couldn't search addresses",
    noMatchMessage: 'No matches. Enter the address below.',
  });
  const isOpen = combobox.dropdownOpened;
  // Enter chooses the first match.
  useEffect(() => {
    if (isOpen && found.length > 0) combobox.selectFirstOption();
    // Mantine returns a new store object on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, found]);
  const choose = (index: string) => {
    const match = found[Number(index)];
    if (match) chooseMatch(match, typed);
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
          placeholder={
            choice.isRunning ? 'Loading the address…' : 'Name of an earlier recipient, or a suburb'
          }
          error={choice.message !== null && <FieldError message={choice.message} />}
          leftSection={<Icon of={IconSearch} />}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain');
            if (onPasteBlock === undefined || !isAddressBlock(text)) return;
            event.preventDefault();
            onPasteBlock(text);
          }}
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
          {found.map((match, index) => (
            // An address has no id.
            // oxlint-disable-next-line react/no-array-index-key
            <Combobox.Option key={index} value={String(index)}>
              <span className={styles.name}>{match.text ?? match.fullName ?? match.address.suburb}</span>
              <span className={styles.code}>{SOURCES[match.source]}</span>
              {match.text === null && (
                <span className={styles.about}>{addressLines(match.address).join(', ')}</span>
              )}
            </Combobox.Option>
          ))}
          {message !== null && <Combobox.Empty>{message}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** A place fills in the suburb, city and postcode only; name, street and contact details stay. */
function draftOf({ source, fullName, phone, email, address }: AddressMatch): Partial<ParticipantDraft> {
  const { streetNumber, street, suburb, city, postcode } = address;
  if (source === 'gazetteer' || (source === 'google' && street === '')) return { suburb, city, postcode };
  if (source === 'google') return { streetNumber, street, suburb, city, postcode };
  const contact = { fullName: fullName ?? '', phone: phone ?? '', email: email ?? '' };
  return { ...contact, streetNumber, street, suburb, city, postcode };
}
