import '#kit/field-styles.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ListView } from '#features/consignment-search/search/list-view.ts';
import styles from '#features/consignment-search/saved-searches/saved-search-list.module.css';
import {
  isSameName,
  legacySearchesKey,
  MAX_NAME,
  queryStringOf,
  SEARCHES,
  serializeSearches,
  viewOf,
  withDefault,
  withSearch,
} from '#features/consignment-search/saved-searches/saved-searches.ts';
import {
  parseSearches,
  type SavedSearch,
} from '#features/consignment-search/saved-searches/default-search.ts';
import { showError } from '#kit/toasts.ts';
import { usePreference } from '#session/preferences/use-preference.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';

/** Opens, saves and removes searches of the user in this organisation, synchronised between devices. */
export function SavedSearchList({
  view,
  open,
}: {
  readonly view: ListView;
  readonly open: (view: ListView) => void;
}) {
  const { user, organisationId } = useOrganisationContext();
  const [stored, store] = usePreference(SEARCHES, legacySearchesKey(user.sub, organisationId));
  const saved = parseSearches(stored);
  const write = (searches: readonly SavedSearch[]) => store(serializeSearches(searches));
  const input = useRef<HTMLInputElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const remove = (name: string) => {
    write(saved.filter((other) => other.name !== name));
    setAnnouncement(`${name} removed`);
    // The pressed button no longer exists.
    input.current?.focus();
  };
  const toggleDefault = ({ name, isDefault = false }: SavedSearch) => {
    write(withDefault(saved, isDefault ? null : name));
    setAnnouncement(`The list opens with ${isDefault ? 'the last 7 days' : name}`);
  };
  const save = (name: string): boolean => {
    const next = withSearch(saved, name, view);
    if (next === null) {
      showError('You have reached the limit of saved searches. Remove one first.');
      return false;
    }
    write(next);
    setAnnouncement(`${name} saved`);
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
                aria-current={search.search === queryStringOf(view) ? 'true' : undefined}
                onClick={() => open(viewOf(search, view))}
              >
                {search.name}
              </button>
              <ActionIcon
                variant="subtle"
                size="md"
                aria-label={`Open the list with ${search.name}`}
                aria-pressed={search.isDefault === true}
                data-tooltip={
                  search.isDefault === true
                    ? 'The list opens with this search'
                    : 'Open the list with this search'
                }
                onClick={() => toggleDefault(search)}
              >
                <Icon of={search.isDefault === true ? IconStarFilled : IconStar} />
              </ActionIcon>
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
        {announcement}
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
  const issue = lengthIssue(name, MAX_NAME);
  const replaces = saved.some((other) => isSameName(other.name, name));
  const submit = () => {
    if (!isBlank && issue === null && save(name.trim())) setName('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter must not submit the filter form around this field.
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
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        error={issue !== null && <FieldError message={issue} />}
      />
      <Button variant="light" size="xs" disabled={isBlank || issue !== null} onClick={submit}>
        {replaces ? 'Replace' : 'Save'}
      </Button>
    </div>
  );
}
