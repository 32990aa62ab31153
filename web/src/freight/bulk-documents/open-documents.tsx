import { Button } from '@mantine/core';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import {
  type BulkDocuments,
  combinedFiles,
  eachFile,
  fileName,
  nextFiles,
  openLabel,
  type TabFile,
} from '#freight/bulk-documents/bulk-documents.ts';
import { LabelOpeningsForm } from '#freight/bulk-documents/label-openings-form.tsx';
import { labelReferences, type LabelOpenings } from '#freight/bulk-documents/use-label-openings.ts';
import { openTab, type WaitingTab } from '#freight/bulk-documents/waiting-tab.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';

const UNAVAILABLE = {
  ready: '',
  preparing: 'is still being created',
  failed: "couldn't be created",
  expired: 'has expired',
} as const;

/**
 * BULK-08: one combined file per document type, for printing, and each document in a tab of its own. Documents open
 * automatically after a request in this tab, the first 20 of many: `tab` is undefined without one, null where the browser blocked the tab.
 */
export function OpenDocuments({
  of,
  tab,
  openings,
}: {
  readonly of: BulkDocuments;
  readonly tab: WaitingTab | null | undefined;
  readonly openings: LabelOpenings;
}) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [blocked, setBlocked] = useState({ tabs: 0, of: 0 });
  const each = eachFile(of);
  const open = (files: readonly TabFile[], first?: WaitingTab | null) => {
    const done = files.filter(
      ({ uri }, index) => (index === 0 && first?.navigate(uri) === true) || openTab(uri),
    );
    setOpened((before) => new Set([...before, ...done.map(({ name }) => name)]));
    setBlocked({ tabs: files.length - done.length, of: files.length });
  };
  const openAutomatically = useEffectEvent(() => {
    if (tab === undefined) return;
    open(nextFiles(each, opened), tab);
    tab?.close();
  });
  useEffect(() => {
    // Once, after the first render.
    const opening = setTimeout(openAutomatically);
    return () => clearTimeout(opening);
  }, []);
  const labelled = labelReferences(of);
  const isHeld = openings.isHeld(labelled);
  const openNext = () => {
    const files = nextFiles(each, opened);
    const references = labelReferences({
      items: of.items.filter((item) => files.some(({ name }) => name === fileName(item))),
    });
    const names = new Set(files.map(({ name }) => name));
    if (!openings.isHeld(references)) return open(files);
    openings.ask({ references, filesOf: (now) => eachFile(now).filter(({ name }) => names.has(name)) });
  };
  return (
    <>
      <ul className={styles.combined}>
        {combinedFiles(of.combined).map(({ name, uri, state, documentType }) => (
          <li key={name}>
            {uri === null ? (
              <span className={styles.soft}>
                {name} {UNAVAILABLE[state]}
              </span>
            ) : documentType === 'FRTLABEL' && isHeld ? (
              <button
                type="button"
                className={classNames(styles.file, styles.held)}
                onClick={() =>
                  openings.ask({
                    references: labelled,
                    filesOf: (now) =>
                      combinedFiles(now.combined).flatMap((file) =>
                        file.name === name && file.uri !== null ? [{ name, uri: file.uri }] : [],
                      ),
                  })
                }
              >
                <Icon of={IconExternalLink} size={16} />
                {name}
                <span className="visually-hidden">, opens after you give a reason</span>
              </button>
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
        <Button variant="default" size="xs" className={styles.each} onClick={openNext}>
          {openLabel(each, opened)}
        </Button>
      )}
      <LabelOpeningsForm openings={openings} of={of} open={open} />
      {blocked.tabs > 0 && (
        <p className={styles.failed} role="alert">
          {blockedMessage(blocked)} Allow pop-ups for this site or use the buttons here.
        </p>
      )}
    </>
  );
}

function blockedMessage({ tabs, of }: { readonly tabs: number; readonly of: number }): string {
  if (of === 1) return 'Your browser blocked the pop-up.';
  return tabs === of ? `Your browser blocked all ${of} tabs.` : `Your browser blocked ${tabs} of ${of} tabs.`;
}
