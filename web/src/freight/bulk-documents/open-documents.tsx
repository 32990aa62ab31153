import { Button } from '@mantine/core';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { useState } from 'react';
import styles from '#freight/bulk-documents/bulk-documents-dialog.module.css';
import { type BulkDocuments, combinedFiles, tabsOf } from '#freight/bulk-documents/bulk-documents.ts';
import { Icon } from '#ui/icon.tsx';

/** BULK-08: one file of each kind, which is what a printer is given, and each document in a tab of its own. */
export function OpenDocuments({ of }: { readonly of: BulkDocuments }) {
  const [blocked, setBlocked] = useState(0);
  const tabs = tabsOf(of);
  return (
    <>
      <ul className={styles.combined}>
        {combinedFiles(of).map(({ name, uri, state }) => (
          <li key={name}>
            {uri === null ? (
              <span className={styles.soft}>
                {name} {state === 'failed' ? 'could not be made' : 'are still being made'}
              </span>
            ) : (
              <Button
                component="a"
                href={uri}
                target="_blank"
                rel="noopener"
                leftSection={<Icon of={IconExternalLink} />}
              >
                {name}
                <span className="visually-hidden">, in a new tab</span>
              </Button>
            )}
          </li>
        ))}
        {tabs.length > 1 && (
          <li>
            <Button variant="default" onClick={() => setBlocked(openTabs(tabs))}>
              Open each in a tab
            </Button>
          </li>
        )}
      </ul>
      {blocked > 0 && (
        <p className={styles.failed} role="alert">
          Your browser kept {blocked} of {tabs.length} tabs from opening. Allow pop-ups for this site, or open
          them one by one below.
        </p>
      )}
    </>
  );
}

/** How many the browser did not open. */
function openTabs(uris: readonly string[]): number {
  return uris.filter((uri) => {
    // Without 'noopener', which never tells whether it worked: the tab is cut off by hand.
    const tab = window.open(uri, '_blank');
    if (tab !== null) tab.opener = null;
    return tab === null;
  }).length;
}
