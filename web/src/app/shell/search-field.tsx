import { ActionIcon } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import styles from '#app/shell/search-field.module.css';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';

const LABEL = 'Search or jump to';
/** The name of the modifier key on this operating system. */
const modifier = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');

interface OpenProps {
  readonly open: () => void;
}

/** A button in the form of a search field, which opens the palette. */
export const SearchField = ({ open }: OpenProps) => (
  <button
    type="button"
    className={styles.field}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={open}
  >
    <Icon of={IconSearch} />
    <span className={styles.label}>{LABEL}</span>
    <span className={styles.keys} aria-hidden>
      <Kbd>{modifier()}</Kbd>
      <Kbd>K</Kbd>
    </span>
  </button>
);

export const SearchButton = ({ open }: OpenProps) => (
  <ActionIcon variant="subtle" size="xl" aria-label={LABEL} aria-haspopup="dialog" onClick={open}>
    <Icon of={IconSearch} size={20} />
  </ActionIcon>
);
