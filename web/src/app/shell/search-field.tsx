import { ActionIcon } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import styles from '#app/shell/search-field.module.css';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';

const LABEL = 'Search or jump to';
/** The word for the key beside K, as this machine's keyboards have it. */
const modifier = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');

interface Opening {
  readonly open: () => void;
}

/** Looks like the field it opens. */
export const SearchField = ({ open }: Opening) => (
  <button
    type="button"
    className={styles.field}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={open}
  >
    <Icon of={IconSearch} />
    <span className={styles.word}>{LABEL}</span>
    <span className={styles.keys} aria-hidden>
      <Kbd>{modifier()}</Kbd>
      <Kbd>K</Kbd>
    </span>
  </button>
);

export const SearchButton = ({ open }: Opening) => (
  <ActionIcon variant="subtle" size="xl" aria-label={LABEL} aria-haspopup="dialog" onClick={open}>
    <Icon of={IconSearch} size={20} />
  </ActionIcon>
);
