import '#kit/form-styles.ts';
import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ExportButton } from '#features/hireage/export-button.tsx';
import { HireageContent } from '#features/hireage/hireage-content.tsx';
import { searchOf, viewOf } from '#features/hireage/hireage-url.ts';
import styles from '#features/hireage/hireage.module.css';
import { NewMovement } from '#features/hireage/new-entry.tsx';
import { NO_SITES } from '#freight/no-sites-message.tsx';
import { PageFrame } from '#kit/page-frame.tsx';
import { useOrganisationContext } from '#session/session-context.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';

/** The hired equipment that partners hold for the user's sites. */
export function HireagePage() {
  const navigate = useNavigate();
  const { permissions, sites } = useOrganisationContext();
  const view = viewOf(useSearch({ from: '/portal/hireage' }));
  const [isRecording, setRecording] = useState(false);
  const canRecord = permissions.has('Consignment.MAINTAIN');
  const hasSites = sites.length > 0;
  const isNarrow = useNarrow();
  const actions = hasSites && (
    <div className={styles.pageActions}>
      {canRecord && (
        <Button leftSection={<Icon of={IconPlus} size={16} />} onClick={() => setRecording(true)}>
          Record movement
        </Button>
      )}
      {view.line === null && <ExportButton view={view} content="BALANCES" />}
      <ExportButton view={view} content="MOVEMENTS" />
    </div>
  );
  return (
    <PageFrame
      title="Hireage"
      intro="Hired pallets and other equipment that partners hold for your sites. A negative balance is equipment that the site holds for the partner. Freight counts from pickup."
      // A narrow page has its actions below the content, and the list can be long.
      actions={!isNarrow && actions}
    >
      {hasSites ? (
        <HireageContent
          view={view}
          actions={isNarrow && actions}
          onView={(next) => void navigate({ to: '/hireage', search: searchOf(next) })}
        />
      ) : (
        <EmptyState illustration="site" title={NO_SITES} />
      )}
      {isRecording && <NewMovement view={view} close={() => setRecording(false)} />}
    </PageFrame>
  );
}
