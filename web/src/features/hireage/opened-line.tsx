import { Button } from '@mantine/core';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useState } from 'react';
import { FigureList } from '#features/hireage/balance-list.tsx';
import { PeriodFields } from '#features/hireage/filter-bar.tsx';
import { ledgerQuery } from '#features/hireage/hireage-queries.ts';
import type { HireageLine, HireageView } from '#features/hireage/hireage-url.ts';
import styles from '#features/hireage/hireage.module.css';
import { DisputeDialog, ResolveDialog, ReverseDialog } from '#features/hireage/movement-dialogs.tsx';
import { type MovementDialog, MovementList } from '#features/hireage/movement-list.tsx';
import { NewCorrection } from '#features/hireage/new-entry.tsx';
import { LoadFailed } from '#kit/load-failed.tsx';
import { pageTitle, useSearchTitle } from '#kit/window-title.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

/** The balance of one site, hire unit and partner, with its movements. */
export function OpenedLine({
  view,
  line,
  heading,
  actions,
  onView,
}: {
  readonly view: HireageView;
  readonly line: HireageLine;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly actions?: ReactNode;
  readonly onView: (view: HireageView) => void;
}) {
  const { call, tenant } = useSession();
  const { organisationId, sites, hireUnits } = useOrganisationContext();
  const { filter } = view;
  const { data, error, refetch } = useQuery(ledgerQuery(call, organisationId, view));
  const [dialog, setDialog] = useState<MovementDialog | null>(null);
  const found = data?.lines[0];
  const siteName = (id: number) => sites.find(({ site }) => site.id === id)?.site.name;
  const unit = hireUnits.find(
    ({ providerCode, code }) => providerCode === line.hireUnit.providerCode && code === line.hireUnit.code,
  );
  const partner =
    found?.partner.name ?? ('name' in line.partner ? line.partner.name : siteName(line.partner.siteId));
  useSearchTitle(pageTitle([partner, 'Hireage'].filter(Boolean).join(' · '), tenant.name));
  return (
    <>
      <div>
        <Button
          variant="default"
          leftSection={<Icon of={IconArrowLeft} size={16} />}
          onClick={() => onView({ filter, line: null, page: 1 })}
        >
          All balances
        </Button>
      </div>
      <Card
        title={[partner, found?.site.name ?? siteName(line.siteId), found?.hireUnit.name ?? unit?.name]
          .filter(Boolean)
          .join(' · ')}
        titleRef={heading}
      >
        {data === undefined && error === null && <p role="status">Loading the balance…</p>}
        {data === undefined && error !== null && (
          <LoadFailed title="Couldn't load the balance" error={error} retry={refetch} />
        )}
        {data !== undefined && found === undefined && <p className={styles.soft}>No balance</p>}
        {found !== undefined && <FigureList of={found} withBalance />}
        {found !== undefined && filter.from !== null && (
          <p className={styles.soft}>The balance includes movements before {formatDay(filter.from)}.</p>
        )}
        {found !== undefined && filter.to !== null && (
          <p className={styles.soft}>Balance at the end of {formatDay(filter.to)}.</p>
        )}
      </Card>
      {actions}
      <search aria-label="Movements" className={styles.period}>
        <PeriodFields filter={filter} onChange={(next) => onView({ ...view, filter: next, page: 1 })} />
      </search>
      <MovementList view={view} onPage={(page) => onView({ ...view, page })} onOpenDialog={setDialog} />
      {dialog !== null && <LineDialog dialog={dialog} onDialog={setDialog} />}
    </>
  );
}

function LineDialog({
  dialog,
  onDialog,
}: {
  readonly dialog: MovementDialog;
  readonly onDialog: (dialog: MovementDialog | null) => void;
}) {
  const close = () => onDialog(null);
  switch (dialog.kind) {
    case 'reverse':
      return <ReverseDialog movement={dialog.movement} close={close} />;
    case 'dispute':
      return <DisputeDialog movement={dialog.movement} close={close} />;
    case 'resolve':
      return (
        <ResolveDialog
          movement={dialog.movement}
          dispute={dialog.dispute}
          initial={dialog.initial}
          onCorrect={(initial) => onDialog({ ...dialog, kind: 'correct', initial })}
          close={close}
        />
      );
    case 'correct':
      return (
        <NewCorrection movement={dialog.movement} close={() => onDialog({ ...dialog, kind: 'resolve' })} />
      );
  }
}
