import { useLocation, useNavigate } from '@tanstack/react-router';
import type { Consignment } from '#freight/consignment-query.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';

const ExceptionDialog = lazyComponent(
  async () => (await import('#freight/exceptions/exception-dialog.tsx')).ExceptionDialog,
);

const EXCEPTION_ID = /^(event|own)-\d+$/;

/** The exception in the hash of the address, which a notification about a mention opens. */
export function LinkedException({
  consignment: { reference, version },
}: {
  readonly consignment: Consignment;
}) {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  if (!EXCEPTION_ID.test(hash)) return null;
  return (
    <ExceptionDialog
      // Another notification can open another exception.
      key={hash}
      reference={reference}
      version={version}
      exceptionId={hash}
      isOnPage
      close={() =>
        void navigate({
          to: '/consignment/$reference',
          params: { reference },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
