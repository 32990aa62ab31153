import { useQuery } from '@tanstack/react-query';
import type { EntryDraft } from '#features/hireage/entry-draft.ts';
import { ledgerQuery, type Movement } from '#features/hireage/hireage-queries.ts';
import { type HireageView, NO_FILTER } from '#features/hireage/hireage-url.ts';
import { RecordDialog } from '#features/hireage/record-dialog.tsx';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

type Partner = Movement['partner'];

interface Props {
  readonly initial: Partial<EntryDraft>;
  /** Of the opened line. */
  readonly partner?: Partner | undefined;
  readonly close: () => void;
}

/** The form of an entry, with the partners of all balances and the own sites to choose from. */
function NewEntry({ initial, partner, close }: Props) {
  const { call } = useSession();
  const { organisationId, sites } = useOrganisationContext();
  const { data } = useQuery(ledgerQuery(call, organisationId, { filter: NO_FILTER, line: null }));
  const known: readonly Partner[] = [
    ...(data?.lines ?? []).map((line) => line.partner),
    ...sites.map(({ site }) => ({ siteId: site.id, name: site.name })),
    ...(partner === undefined ? [] : [partner]),
  ];
  const names = new Set(known.map(({ name }) => name));
  const siteNames = new Map(
    known.flatMap(({ siteId, name }) => (siteId === null ? [] : [[siteId, name] as const])),
  );
  return (
    <RecordDialog
      initial={{ ...initial, ...(partner !== undefined && { partner: partner.name }) }}
      partners={[...names].toSorted((a, b) => a.localeCompare(b))}
      partnerSites={[...siteNames].map(([id, name]) => ({ id, name }))}
      address={partner?.siteId === null ? partner.name : null}
      close={close}
    />
  );
}

/** Starts with the site, the hire unit and the partner of the page. */
export function NewMovement({
  view: { filter, line },
  close,
}: {
  readonly view: HireageView;
  readonly close: () => void;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data } = useQuery({
    ...ledgerQuery(call, organisationId, { filter, line }),
    enabled: line !== null,
  });
  const found = line === null ? undefined : data?.lines[0]?.partner;
  const named =
    line !== null && 'name' in line.partner ? { siteId: null, name: line.partner.name } : undefined;
  const { siteId, hireUnit } = line ?? filter;
  return (
    <NewEntry
      initial={{ ...(siteId !== null && { siteId }), ...(hireUnit !== null && { hireUnit }) }}
      partner={found ?? named}
      close={close}
    />
  );
}

/** The user enters the difference, the day and the reason. */
export function NewCorrection({
  movement: { site, hireUnit, partner },
  close,
}: {
  readonly movement: Movement;
  readonly close: () => void;
}) {
  const { providerCode, code } = hireUnit;
  const initial = { kind: 'CORRECTION', siteId: site.id, hireUnit: { providerCode, code } } as const;
  return <NewEntry initial={initial} partner={partner} close={close} />;
}
