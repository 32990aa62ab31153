import { Button } from '@mantine/core';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { useShellParts } from '#kit/shell-parts.ts';
import { useActiveSites, useWorkplace } from '#session/session-context.tsx';
import { Blank } from '#ui/blank.tsx';
import { Icon } from '#ui/icon.tsx';

/** The texts of LIST-08 and DASH-02, letter for letter. */
export const NO_SITES =
  'You do not have access to any sites. Please contact your freight service provider for assistance.';
export const NO_SITE_CHOSEN = 'Please select a requesting site.';

/** What stands where consignments of the chosen sites would, while there are none of these; null when there are. */
export function useSitesMissing() {
  const { sites } = useWorkplace();
  const { ids } = useActiveSites();
  if (sites.length === 0) return <Blank art="site" title={NO_SITES} />;
  return ids.length === 0 ? <NoSiteChosen count={sites.length} /> : null;
}

function NoSiteChosen({ count }: { readonly count: number }) {
  const shell = useShellParts();
  const many =
    count === 1
      ? 'You can see one site. It is not selected.'
      : `You can see ${count} sites. None of them is selected.`;
  return (
    <Blank
      art="site"
      title={NO_SITE_CHOSEN}
      actions={
        <Button variant="default" leftSection={<Icon of={IconMapPin} />} onClick={shell?.openSites}>
          Choose sites
        </Button>
      }
    >
      <p>{many}</p>
    </Blank>
  );
}
