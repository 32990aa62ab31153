import { Button } from '@mantine/core';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { useShell } from '#kit/shell-context.ts';
import { useActiveSites, useOrganisationContext } from '#session/session-context.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';

/** Specified text (LIST-08, DASH-02). */
export const NO_SITES =
  'You do not have access to any sites. Please contact your freight service provider for assistance.';
export const NO_SITE_CHOSEN = 'Please select a requesting site.';

/** Empty state for a user without sites or without a selected site; null when a site is selected. */
export function useNoSitesMessage() {
  const { sites } = useOrganisationContext();
  const { ids } = useActiveSites();
  if (sites.length === 0) return <EmptyState illustration="site" title={NO_SITES} />;
  return ids.length === 0 ? <NoSiteSelected count={sites.length} /> : null;
}

function NoSiteSelected({ count }: { readonly count: number }) {
  const shell = useShell();
  const message =
    count === 1
      ? 'You have access to 1 site. It is not selected.'
      : `You have access to ${count} sites. None is selected.`;
  return (
    <EmptyState
      illustration="site"
      title={NO_SITE_CHOSEN}
      actions={
        <Button variant="default" leftSection={<Icon of={IconMapPin} />} onClick={shell?.openSites}>
          Choose sites
        </Button>
      }
    >
      <p>{message}</p>
    </EmptyState>
  );
}
