import { Button } from '@mantine/core';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import {
  type BulkDocuments,
  combinedFiles,
  eachFile,
  filesToOpen,
  nextFiles,
  openWords,
  type TabFile,
} from '#freight/bulk-documents/bulk-documents.ts';
import { openTab, type WaitingTab } from '#freight/bulk-documents/waiting-tab.ts';
import { Icon } from '#ui/icon.tsx';

const NOT_THERE = {
  ready: '',
  preparing: 'is still being made',
  failed: 'could not be made',
  expired: 'is not kept any more',
} as const;

/**
 * BULK-08: one file of each kind, which is what a printer is given, and each document in a tab of its own: by itself
 * where somebody just asked for them (`tab` is undefined where nobody did, null where the browser let none be opened).
 */
export function OpenDocuments({
  of,
  tab,
}: {
  readonly of: BulkDocuments;
  readonly tab: WaitingTab | null | undefined;
}) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [blocked, setBlocked] = useState({ tabs: 0, of: 0 });
  const each = eachFile(of);
  const open = (files: readonly TabFile[], first?: WaitingTab | null) => {
    const done = files.filter(({ uri }, index) => (index === 0 && first?.lead(uri) === true) || openTab(uri));
    setOpened((before) => new Set([...before, ...done.map(({ name }) => name)]));
    setBlocked({ tabs: files.length - done.length, of: files.length });
  };
  const openByItself = useEffectEvent(() => {
    if (tab === undefined) return;
    open(filesToOpen(of), tab);
    tab?.close();
  });
  useEffect(() => {
    // Once, and once this stands.
    const opening = setTimeout(openByItself);
    return () => clearTimeout(opening);
  }, []);
  return (
    <>
      <ul className={styles.combined}>
        {combinedFiles(of.combined).map(({ name, uri, state }) => (
          <li key={name}>
            {uri === null ? (
              <span className={styles.soft}>
                {name} {NOT_THERE[state]}
              </span>
            ) : (
              <a href={uri} target="_blank" rel="noopener" className={styles.file}>
                <Icon of={IconExternalLink} size={16} />
                {name}
                <span className="visually-hidden">, in a new tab</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      {each.length > 0 && (
        <Button
          variant="default"
          size="xs"
          className={styles.each}
          onClick={() => open(nextFiles(each, opened))}
        >
          {openWords(each, opened)}
        </Button>
      )}
      {blocked.tabs > 0 && (
        <p className={styles.failed} role="alert">
          {blockedWords(blocked)} Allow pop-ups for this site, or use the buttons here.
        </p>
      )}
    </>
  );
}

function blockedWords({ tabs, of }: { readonly tabs: number; readonly of: number }): string {
  if (of === 1) return 'Your browser kept the tab from opening.';
  return tabs === of
    ? `Your browser kept all ${of} tabs from opening.`
    : `Your browser kept ${tabs} of ${of} tabs from opening.`;
}
