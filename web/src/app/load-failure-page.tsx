import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useEffect, useState } from 'react';
import { NO_RESPONSE } from '#api/problem.ts';
import { useServerStatus } from '#api/use-server-status.ts';
import { NEW_VERSION, INPUT_IS_SAFE } from '#app/new-version-banner.tsx';
import { BusyButton } from '#kit/busy-button.tsx';
import { refreshServerStatus } from '#kit/load-failure.ts';
import { NarrowBar } from '#kit/narrow-bar.tsx';
import { reloadPage } from '#kit/reload-page.ts';
import { useSession } from '#session/session-context.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';

/** Replaces a page whose script could not be loaded, either after a release or without a connection. */
export function LoadFailurePage() {
  const { tenant } = useSession();
  const [isRetrying, setRetrying] = useState(false);
  // Browsers cache the failed script until the page is reloaded. Reload only when the server responds, or the user
  // loses the page.
  const retry = async () => {
    setRetrying(true);
    const { isReachable } = await refreshServerStatus();
    if (isReachable) return reloadPage();
    setRetrying(false);
  };
  const { isOutdated: isOld } = useServerStatus();
  useEffect(() => void refreshServerStatus(), []);
  return (
    <>
      {useNarrow() && <NarrowBar title={tenant.name} heading="p" />}
      {isOld ? (
        <EmptyState
          illustration="renewed"
          title={NEW_VERSION}
          heading="h1"
          actions={<ActionButton label="Reload" onClick={reloadPage} />}
        >
          <p role="alert" data-says-new-version>
            Reload to open this page. {INPUT_IS_SAFE}
          </p>
        </EmptyState>
      ) : (
        <EmptyState
          illustration="broken-line"
          title="Couldn't load this page"
          heading="h1"
          actions={<ActionButton label="Try again" onClick={() => void retry()} isBusy={isRetrying} />}
        >
          <p role="alert">{NO_RESPONSE}</p>
        </EmptyState>
      )}
    </>
  );
}

interface ActionButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly isBusy?: boolean;
}

const ActionButton = ({ label, onClick, isBusy = false }: ActionButtonProps) => (
  <BusyButton variant="default" leftSection={<Icon of={IconRefresh} />} onClick={onClick} isBusy={isBusy}>
    {label}
  </BusyButton>
);
