import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { ActionIcon, Modal } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { changesState, groupOptions, hasDigit } from '#app/palette/group-options.ts';
import type { Option } from '#app/palette/option.ts';
import { OptionList, optionDomId } from '#app/palette/option-list.tsx';
import styles from '#app/palette/palette.module.css';
import { PaletteFooter, ResultsMessage } from '#app/palette/palette-footer.tsx';
import { typeAhead } from '#app/palette/type-ahead.ts';
import { useActiveOption } from '#app/palette/use-active-option.ts';
import { useCommands } from '#app/palette/use-commands.ts';
import { useConsignmentResults } from '#app/palette/use-consignment-results.tsx';
import { useRestoreFocus } from '#kit/use-restore-focus.ts';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { usePhone } from '#ui/use-media.ts';

const LABEL = 'Search or jump to';
const LIST_ID = 'palette-list';

/** Command palette (Ctrl+K): pages, organisations, sites, actions, and consignments by any of their references. */
export function Palette({
  close,
  openDetails,
}: {
  readonly close: () => void;
  readonly openDetails: () => void;
}) {
  const isPhone = usePhone();
  useRestoreFocus();
  return (
    <Modal.Root
      opened
      onClose={close}
      size={640}
      yOffset={isPhone ? 0 : 96}
      xOffset={12}
      fullScreen={isPhone}
      transitionProps={{ duration: 100 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={LABEL} classNames={{ content: styles.content ?? '' }}>
        <Body close={close} openDetails={openDetails} />
      </Modal.Content>
    </Modal.Root>
  );
}

function Body({ close, openDetails }: Parameters<typeof Palette>[0]) {
  const [query, setQuery] = useState('');
  const results = useConsignmentResults(query);
  const groups = groupOptions(query, useCommands(openDetails), results.options);
  const options = groups.flatMap((group) => group.options);
  const select = (option: Option, inNewTab = false) => {
    if (option.keepsOpen) return option.run();
    if (inNewTab && option.href !== undefined) return void window.open(option.href, '_blank', 'noopener');
    // Closed first, so that the focus is restored before the option moves it.
    flushSync(close);
    return option.run();
  };
  // Input from a scanner ends with Enter before the search has finished.
  const [first] = options;
  // The results of the last query stay visible while the next one is searched; Enter must not open one of them.
  const isFromResults = first !== undefined && results.options.includes(first);
  const mayBeConsignment = first === undefined || isFromResults || changesState(first) || hasDigit(query);
  const mustWait = results.state === 'searching' && mayBeConsignment;
  const { activeId, move, activate, enter, enterWhenFound } = useActiveOption({
    options,
    query,
    mustWait,
    select,
  });

  const takeBufferedInput = () => {
    const { text, isEntered } = typeAhead.take();
    if (text === '') return;
    setQuery(text);
    if (isEntered) enterWhenFound(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') enter(event.ctrlKey || event.metaKey);
    else if (!move(event.key)) return;
    event.preventDefault();
  };
  return (
    <>
      <div className={styles.head}>
        <Icon of={IconSearch} size={20} />
        <input
          className={styles.input}
          role="combobox"
          aria-label={LABEL}
          aria-expanded={options.length > 0}
          aria-controls={LIST_ID}
          aria-autocomplete="list"
          aria-activedescendant={activeId && optionDomId(activeId)}
          placeholder="Reference, receiver, site or action"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onFocus={takeBufferedInput}
        />
        <span className={styles.escape} aria-hidden>
          <Kbd>Esc</Kbd>
        </span>
        <ActionIcon className={styles.close} variant="subtle" size="xl" aria-label="Close" onClick={close}>
          <Icon of={IconX} size={20} />
        </ActionIcon>
      </div>
      <OptionList
        id={LIST_ID}
        groups={groups}
        activeId={activeId}
        query={query}
        isSearching={results.state === 'searching'}
        activate={activate}
        select={select}
      />
      <ResultsMessage results={results} query={query} count={options.length} />
      <PaletteFooter />
    </>
  );
}
