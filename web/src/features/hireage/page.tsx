import '#kit/form-styles.ts';
import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ExportButton } from '#features/hireage/export-button.tsx';
import { HireageContent } from '#features/hireage/hireage-content.tsx';
import { ledgerQuery } from '#features/hireage/hireage-queries.ts';
import { type HireageView, NO_FILTER, searchOf, viewOf } from '#features/hireage/hireage-url.ts';
import styles from '#features/hireage/hireage.module.css';
import { RecordDialog } from '#features/hireage/record-dialog.tsx';
import { NO_SITES } from '#freight/no-sites-message.tsx';
import { PageFrame } from '#kit/page-frame.tsx';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';

/** The hired equipment that partners have of the user's sites. */
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
      <ExportButton view={view} />
    </div>
  );
  return (
    <PageFrame
      title="Hireage"
      intro="Hired pallets and other equipment that partners have of your sites. A balance below 0 is what a site has of the partner. Freight counts from its pickup on."
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

/** Starts with the site, the hire unit and the partner that the page shows. */
function NewMovement({
  view: { filter, line },
  close,
}: {
  readonly view: HireageView;
  readonly close: () => void;
}) {
  const { call } = useSession();
  const { organisationId, sites } = useOrganisationContext();
  const { data } = useQuery(ledgerQuery(call, organisationId, NO_FILTER));
  const ownSites = sites.map(({ site }) => site);
  const partnerSite = line !== null && 'siteId' in line && ownSites.find(({ id }) => id === line.siteId);
  const partner = line !== null && 'name' in line ? line.name : partnerSite ? partnerSite.name : '';
  const names = [...(data?.lines ?? []).map((one) => one.partner.name), ...ownSites.map(({ name }) => name)];
  return (
    <RecordDialog
      given={{
        ...(filter.siteId !== null && { siteId: filter.siteId }),
        ...(filter.hireUnit !== null && { hireUnit: filter.hireUnit }),
        partner,
      }}
      partners={[...new Set(names)].toSorted((a, b) => a.localeCompare(b))}
      close={close}
    />
  );
}
