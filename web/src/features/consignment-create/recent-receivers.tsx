import type { ResponseBody } from '@cartage/contract/operations.ts';
import { useQuery } from '@tanstack/react-query';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import styles from '#features/consignment-create/recent-receivers.module.css';
import type { FormProps } from '#freight/form/form-props.ts';
import { chosenSiteOf, EMPTY_PARTICIPANT, type PartyForm } from '#freight/form/form-state.ts';
import { focusField } from '#freight/form/focus.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { useHasOwnOperations } from '#session/use-has-own-operations.ts';
import { Icon } from '#ui/icon.tsx';

type RecentReceiver = ResponseBody<'recentReceivers'>[number];

const STALE_MS = 60_000;
const MAX_TILES = 6;

/** The receivers that were used last. A click fills the receiver. Hidden once there is a receiver. */
export function RecentReceivers({ form, change }: Pick<FormProps, 'form' | 'change'>) {
  const { call, tenant } = useSession();
  const { organisationId } = useOrganisationContext();
  const isServed = useHasOwnOperations();
  // A failed look-up shows nothing: the receiver can be entered as before.
  const { data = [] } = useQuery({
    queryKey: ['look-up', 'recent-receivers', organisationId],
    queryFn: ({ signal }) =>
      call('recentReceivers', { params: { org: organisationId }, signal, isQuiet: true }),
    enabled: isServed,
    staleTime: STALE_MS,
    retry: false,
  });
  const { allowCustomParticipants } = tenant.settings;
  const offered = data.filter(({ site }) => site !== null || allowCustomParticipants).slice(0, MAX_TILES);
  if (offered.length === 0 || !isEmpty(form.receiver)) return null;
  return (
    <section aria-label="Recent receivers">
      <h3 className={styles.heading}>Recent receivers</h3>
      <ul className={styles.tiles}>
        {offered.map((receiver) => (
          <li key={keyOf(receiver)}>
            <button
              type="button"
              className={styles.tile}
              onClick={() => {
                change({ type: 'party', role: 'receiver', given: partyOf(receiver) });
                requestAnimationFrame(() => focusField('receiverReference'));
              }}
            >
              <Icon of={receiver.site === null ? IconMapPin : IconBuilding} size={16} />
              <span className={styles.name}>{receiver.site?.name ?? receiver.fullName}</span>
              <span className={styles.place}>{placeOf(receiver)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isEmpty = ({ isCustom, site, custom }: PartyForm) =>
  isCustom ? Object.values(custom).every((value) => value === '') : site === null;

const keyOf = ({ site, fullName, address: { streetNumber, street } }: RecentReceiver) =>
  site === null ? `${fullName}\n${streetNumber}\n${street}` : String(site.id);

function placeOf({ site, address }: RecentReceiver): string {
  const { suburb, city } = site?.defaultParticipant.address ?? address;
  return [...new Set([suburb, city])].filter((part) => part !== '').join(', ');
}

function partyOf({ site, fullName, phone, email, address }: RecentReceiver): PartyForm {
  if (site !== null) return { isCustom: false, site: chosenSiteOf(site), custom: EMPTY_PARTICIPANT };
  const { streetNumber, street, suburb, city, postcode } = address;
  const contact = { fullName, phone: phone ?? '', email: email ?? '' };
  return { isCustom: true, site: null, custom: { ...contact, streetNumber, street, suburb, city, postcode } };
}
