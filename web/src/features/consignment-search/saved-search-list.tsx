import '#kit/field-styles.ts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ListView } from '#features/consignment-search/list-url.ts';
import styles from '#features/consignment-search/saved-search-list.module.css';
import {
  isSameName,
  MAX_NAME,
  mergedSearches,
  readSearches,
  type SavedSearch,
  searchOf,
  viewOf,
  withSearch,
  writeSearches,
} from '#features/consignment-search/saved-searches.ts';
import { showError } from '#kit/toasts.ts';
import { usePreference } from '#kit/use-preference.ts';
import { useWorkplace } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const SEARCHES = { name: 'searches', merged: mergedSearches } as const;

/** Opens, saves and removes searches; kept for a person in an organisation, on every machine. */
export function SavedSearchList({
  view,
  open,
}: {
  readonly view: ListView;
  readonly open: (view: ListView) => void;
}) {
  const { user, organisationId } = useWorkplace();
  const before = `cartage.searches.${encodeURIComponent(user.sub)}.${organisationId}`;
  const [stored, store] = usePreference(SEARCHES, before);
  const saved = readSearches(stored);
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const write = (searches: readonly SavedSearch[]) => store(writeSearches(searches));
  const remove = (name: string) => {
    write(saved.filter((other) => other.name !== name));
    setSaid(`${name} removed`);
    // The button that was pressed is gone.
    input.current?.focus();
  };
  const save = (name: string): boolean => {
    const next = withSearch(saved, name, view);
    if (next === null) {
      showError('There is no room for another saved search. Remove one first');
      return false;
    }
    write(next);
    setSaid(`${name} saved`);
    return true;
  };
  return (
    <>
      {saved.length > 0 && (
        <ul className={styles.list} aria-label="Saved searches">
          {saved.map((search) => (
            <li key={search.name} className={styles.line}>
              <button
                type="button"
                className={styles.open}
                aria-current={search.search === searchOf(view) ? 'true' : undefined}
                onClick={() => open(viewOf(search, view))}
              >
                {search.name}
              </button>
              <ActionIcon
                variant="subtle"
                size="md"
                aria-label={`Remove ${search.name}`}
                onClick={() => remove(search.name)}
              >
                <Icon of={IconTrash} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <SaveField saved={saved} save={save} inputRef={input} />
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}

function SaveField({
  saved,
  save,
  inputRef,
}: {
  readonly saved: readonly SavedSearch[];
  readonly save: (name: string) => boolean;
  readonly inputRef: { current: HTMLInputElement | null };
}) {
  const [name, setName] = useState('');
  const isBlank = name.trim() === '';
  const replaces = saved.some((other) => isSameName(other.name, name));
  const submit = () => {
    if (!isBlank && save(name.trim())) setName('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Not the form around it.
    event.preventDefault();
    submit();
  };
  return (
    <div className={styles.save}>
      <TextInput
        ref={inputRef}
        className={styles.name ?? ''}
        label="Save this search as"
        placeholder="Drafts of this month"
        size="xs"
        autoComplete="off"
        maxLength={MAX_NAME}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="light" size="xs" disabled={isBlank} onClick={submit}>
        {replaces ? 'Replace' : 'Save'}
      </Button>
    </div>
  );
}
