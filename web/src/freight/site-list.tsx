import { fold } from '@cartage/domain/text/fold.ts';
import { Button } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { type KeyboardEvent, useState } from 'react';
import styles from '#freight/site-list.module.css';
import { siteName } from '#freight/site-name.ts';
import { type ActiveSites, useOrganisationContext } from '#session/session-context.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { Icon } from '#ui/icon.tsx';

/** Longer lists get a search field. */
const MIN_SITES_FOR_SEARCH = 7;

/** A check box for each site; Tab and the arrow keys move between them. */
export function SiteList({ active }: { readonly active: ActiveSites }) {
  const { sites } = useOrganisationContext();
  const [typed, setTyped] = useState('');
  const wanted = fold(typed);
  const shown = sites.filter(({ site }) => fold(`${site.code} ${site.name}`).includes(wanted));
  const areAll = active.ids.length === sites.length;
  const toggle = (id: number, isOn: boolean) =>
    active.choose(isOn ? [...active.ids, id] : active.ids.filter((other) => other !== id));
  return (
    <div onKeyDown={moveFocus}>
      <div className={styles.head}>
        <span>Show consignments of</span>
        <Button
          variant="subtle"
          size="xs"
          onClick={() => active.choose(areAll ? [] : sites.map(({ site }) => site.id))}
        >
          {areAll ? 'Select none' : 'Select all'}
        </Button>
      </div>
      {sites.length > MIN_SITES_FOR_SEARCH && (
        <label className={styles.find}>
          <Icon of={IconSearch} />
          <input
            type="search"
            className={styles.input}
            placeholder="Find a site"
            aria-label="Find a site"
            autoComplete="off"
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
      )}
      <div className={styles.list} role="group" aria-label="Sites">
        {shown.map(({ site }) => (
          <CheckRow
            key={site.id}
            checked={active.ids.includes(site.id)}
            onChange={(isOn) => toggle(site.id, isOn)}
          >
            <span>{siteName(site)}</span>
            <span className={styles.code}>{site.code}</span>
          </CheckRow>
        ))}
        {shown.length === 0 && (
          <p className={styles.none} role="status">
            No sites match
          </p>
        )}
      </div>
    </div>
  );
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'search';
  const step = STEPS[event.key];
  // In the search field, Home and End move the cursor.
  if (step === undefined || (isTyping && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const at = boxes.findIndex((box) => box === document.activeElement);
  boxes[step(at, boxes.length - 1)]?.focus();
}
