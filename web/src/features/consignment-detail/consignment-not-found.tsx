import { Button } from '@mantine/core';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import { useEffect, useRef } from 'react';
import { errorText } from '#kit/error-texts.ts';
import { BackButton, NarrowBar } from '#kit/narrow-bar.tsx';
import { pageTitle, useWindowTitle } from '#kit/window-title.ts';
import { useSession } from '#session/session-context.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';

const NOT_FOUND = errorText('not-found');

/** SHELL-09: the same page for a missing consignment and one that the user must not see. */
export function ConsignmentNotFound({
  reference,
  isNarrow,
  close,
}: {
  readonly reference: string;
  readonly isNarrow: boolean;
  readonly close: () => void;
}) {
  const { tenant } = useSession();
  useWindowTitle(pageTitle(NOT_FOUND.title, tenant.name));
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The heading that had the focus has been replaced by this one.
    if (document.activeElement === document.body) container.current?.querySelector('h1')?.focus();
  }, []);
  return (
    <div ref={container} style={{ display: 'contents' }}>
      {isNarrow && <NarrowBar title={reference} start={<BackButton onClick={close} />} />}
      <EmptyState
        illustration={NOT_FOUND.illustration}
        title={NOT_FOUND.title}
        heading={isNarrow ? 'h2' : 'h1'}
        actions={
          <Button variant="default" leftSection={<Icon of={IconPackage} />} onClick={close}>
            Go to Consignments
          </Button>
        }
      >
        <p role="alert">{NOT_FOUND.lines.join(' ')}</p>
      </EmptyState>
    </div>
  );
}
