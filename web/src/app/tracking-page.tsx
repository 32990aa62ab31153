import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import { PlainPage } from '#app/plain-page.tsx';
import { ButtonLink } from '#kit/button-link.tsx';
import { useSession } from '#session/session-context.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';

/**
 * Target of a consignment's tracking link (CONS-17), for receivers without an account. It makes no call, so it does not
 * reveal whether the consignment exists.
 */
export function TrackingPage() {
  const { tenant } = useSession();
  return (
    <PlainPage brand={tenant.name}>
      <EmptyState
        art="lost"
        title="Tracking link"
        heading="h1"
        actions={
          <ButtonLink to="/search" variant="default" leftSection={<Icon of={IconPackage} />}>
            Sign in as the sender
          </ButtonLink>
        }
      >
        <p>This link belongs to a consignment carried by {tenant.name}.</p>
        <p>
          Online tracking isn&apos;t available yet. Ask the sender, or contact {tenant.name} and quote the
          number on the label or consignment note.
        </p>
      </EmptyState>
    </PlainPage>
  );
}
