import { Button } from '@mantine/core';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useEffect, useRef } from 'react';
import { CallFailure, messageOf } from '#api/problem.ts';
import { errorText } from '#kit/error-texts.ts';
import { BackButton, NarrowBar } from '#kit/narrow-bar.tsx';
import { pageTitle, useWindowTitle } from '#kit/window-title.ts';
import { useSession } from '#session/session-context.tsx';
import { Blank } from '#ui/blank.tsx';
import { Icon } from '#ui/icon.tsx';

/** CONS-29. */
export const CANNOT_OPEN = 'Cannot open consignment, please try again later';

const NOT_FOUND = errorText('not-found');

/** SHELL-09: missing, of another organisation and of another site are all the same to the visitor. */
export function NotFound({
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
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The heading that had the focus has made room for this one.
    if (document.activeElement === document.body) place.current?.querySelector('h1')?.focus();
  }, []);
  return (
    <div ref={place} style={{ display: 'contents' }}>
      {isNarrow && <NarrowBar title={reference} start={<BackButton onClick={close} />} />}
      <Blank
        art={NOT_FOUND.art}
        title={NOT_FOUND.title}
        heading={isNarrow ? 'h2' : 'h1'}
        actions={
          <Button variant="default" leftSection={<Icon of={IconPackage} />} onClick={close}>
            Go to Consignments
          </Button>
        }
      >
        <p role="alert">{NOT_FOUND.lines.join(' ')}</p>
      </Blank>
    </div>
  );
}

export function Failed({ failure, retry }: { readonly failure: Error; readonly retry: () => void }) {
  const said = failure instanceof CallFailure ? messageOf(failure, '') : '';
  return (
    <Blank
      art="broken-line"
      title={CANNOT_OPEN}
      actions={
        <Button variant="default" leftSection={<Icon of={IconRefresh} />} onClick={retry}>
          Try again
        </Button>
      }
    >
      <p role="alert">{said === '' ? 'The consignment could not be loaded.' : said}</p>
    </Blank>
  );
}
