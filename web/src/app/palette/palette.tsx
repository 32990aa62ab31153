import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { ActionIcon, Modal } from '@mantine/core';
import { MAX_SALES_REFERENCE } from '@cartage/domain/search/search-filter.ts';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { arrange, isFigure } from '#app/palette/arrange.ts';
import type { Option } from '#app/palette/option.ts';
import { OptionList, optionDomId } from '#app/palette/option-list.tsx';
import styles from '#app/palette/palette.module.css';
import { Foot, Said } from '#app/palette/palette-words.tsx';
import { typedAhead } from '#app/palette/typed-ahead.ts';
import { useChosen } from '#app/palette/use-chosen.ts';
import { useCommands } from '#app/palette/use-commands.ts';
import { useFound } from '#app/palette/use-found.tsx';
import { useFocusBack } from '#kit/use-focus-back.ts';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { usePhone } from '#ui/use-media.ts';

const LABEL = 'Search or jump to';
const LIST_ID = 'palette-list';

/** Ctrl+K: places, organisations, sites, actions, and consignments by any of their references. */
export function Palette({
  close,
  openDetails,
}: {
  readonly close: () => void;
  readonly openDetails: () => void;
}) {
  const isPhone = usePhone();
  useFocusBack();
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
  const [typed, setTyped] = useState('');
  const found = useFound(typed);
  const groups = arrange(typed, useCommands(openDetails), found.options);
  const options = groups.flatMap((group) => group.options);
  const take = (option: Option, isAside = false) => {
    if (option.keepsOpen) return option.run();
    if (isAside && option.href !== undefined) return void window.open(option.href, '_blank', 'noopener');
    // First closed, so that the focus is back where it was before anything else takes it.
    flushSync(close);
    return option.run();
  };
  // What was typed in one go, as by a scanner, is answered once it has been looked for.
  const mustWait = found.state === 'searching' && (options.length === 0 || isFigure(typed));
  const { chosen, move, choose, enter, enterOnceFound } = useChosen({ options, typed, mustWait, take });

  const takeTyped = () => {
    const { text, isEntered } = typedAhead.take();
    if (text === '') return;
    setTyped(text);
    if (isEntered) enterOnceFound(text);
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
          aria-activedescendant={chosen && optionDomId(chosen)}
          placeholder="Reference, receiver, site or action"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={MAX_SALES_REFERENCE}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onFocus={takeTyped}
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
        chosen={chosen}
        typed={typed}
        isSearching={found.state === 'searching'}
        choose={choose}
        take={take}
      />
      <Said found={found} typed={typed} count={options.length} />
      <Foot />
    </>
  );
}
