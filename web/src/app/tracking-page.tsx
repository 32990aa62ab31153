import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import { PlainPage } from '#app/plain-page.tsx';
import { ButtonLink } from '#kit/button-link.tsx';
import { useSession } from '#session/session-context.tsx';
import { Blank } from '#ui/blank.tsx';
import { Icon } from '#ui/icon.tsx';

/**
 * What the tracking link of a consignment leads to (CONS-17), for receivers, who have no sign-in: it says what the link
 * is and whom to ask. Nothing is looked up, so nothing is told of whether there is such a consignment.
 */
export function TrackingPage() {
  const { tenant } = useSession();
  return (
    <PlainPage brand={tenant.name}>
      <Blank
        art="lost"
        title="Tracking link"
        heading="h1"
        actions={
          <ButtonLink to="/search" variant="default" leftSection={<Icon of={IconPackage} />}>
            Sign in as the sender
          </ButtonLink>
        }
      >
        <p>Links like this one belong to a consignment carried by {tenant.name}.</p>
        <p>
          It cannot be followed here yet. Ask the sender, or {tenant.name} with the number on the label or the
          consignment note.
        </p>
      </Blank>
    </PlainPage>
  );
}
