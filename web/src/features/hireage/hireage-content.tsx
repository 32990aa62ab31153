import { Button } from '@mantine/core';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { BalanceList, FigureList, NoBalances } from '#features/hireage/balance-list.tsx';
import { FilterBar, PeriodFields } from '#features/hireage/filter-bar.tsx';
import { type LedgerLine, ledgerQuery } from '#features/hireage/hireage-queries.ts';
import {
  type HireageFilter,
  type HireageView,
  type LinePartner,
  NO_FILTER,
} from '#features/hireage/hireage-url.ts';
import styles from '#features/hireage/hireage.module.css';
import { DisputeDialog, ResolveDialog, ReverseDialog } from '#features/hireage/movement-dialogs.tsx';
import { type MovementDialog, MovementList } from '#features/hireage/movement-list.tsx';
import { LoadFailed } from '#kit/load-failed.tsx';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

interface Props {
  readonly view: HireageView;
  /** Between filters and list, where the page has no other place for them. */
  readonly actions?: ReactNode;
  readonly onView: (view: HireageView) => void;
}

/** The balances, or the movements of one of them. */
export function HireageContent(props: Props) {
  const { line } = props.view;
  return line === null ? <Balances {...props} /> : <Line {...props} line={line} />;
}

function Balances({ view: { filter }, onView, actions }: Props) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data, error, refetch } = useQuery(ledgerQuery(call, organisationId, filter));
  /** Also empties the typed texts. */
  const [clearings, setClearings] = useState(0);
  const change = (next: HireageFilter) => onView({ filter: next, line: null, page: 1 });
  const clear = () => {
    change(NO_FILTER);
    setClearings(clearings + 1);
    // The button disappears with the empty state.
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  const isFiltered = Object.values(filter).some((value) => value !== null && value !== '');
  return (
    <>
      <FilterBar key={clearings} filter={filter} onChange={change} />
      {actions}
      {data === undefined && error === null && <p role="status">Loading the balances…</p>}
      {data === undefined && error !== null && (
        <LoadFailed title="Couldn't load the balances" error={error} retry={refetch} />
      )}
      {data?.lineCount === 0 && <NoBalances isFiltered={isFiltered} clear={clear} />}
      {data !== undefined && data.lineCount > 0 && <BalanceList ledger={data} filter={filter} />}
    </>
  );
}

function Line({ view, onView, line, actions }: Props & { readonly line: LinePartner }) {
  const { call } = useSession();
  const { organisationId, sites } = useOrganisationContext();
  const { filter } = view;
  const { data } = useQuery(ledgerQuery(call, organisationId, filter));
  const [opened, setOpened] = useState<MovementDialog | null>(null);
  const found = data?.lines.find((one) => isLine(one, line));
  const site = sites.find((one) => one.site.id === filter.siteId)?.site.name;
  const name = 'name' in line ? line.name : found?.partner.name;
  const close = () => setOpened(null);
  return (
    <>
      <div>
        <Button
          variant="default"
          leftSection={<Icon of={IconArrowLeft} size={16} />}
          onClick={() => onView({ filter: { ...filter, siteId: null, hireUnit: null }, line: null, page: 1 })}
        >
          All balances
        </Button>
      </div>
      <Card
        title={[found?.partner.name ?? name, found?.site.name ?? site, found?.hireUnit.name]
          .filter(Boolean)
          .join(' · ')}
      >
        {found === undefined ? (
          <p className={styles.soft}>No balance in this period.</p>
        ) : (
          <FigureList of={found} withBalance />
        )}
        {filter.to !== null && (
          <p className={styles.soft}>The balance is that of the end of {formatDay(filter.to)}.</p>
        )}
      </Card>
      {actions}
      <search aria-label="Movements" className={styles.period}>
        <PeriodFields filter={filter} onChange={(next) => onView({ ...view, filter: next, page: 1 })} />
      </search>
      <MovementList view={view} onPage={(page) => onView({ ...view, page })} open={setOpened} />
      {opened?.kind === 'reverse' && <ReverseDialog movement={opened.movement} close={close} />}
      {opened?.kind === 'dispute' && <DisputeDialog movement={opened.movement} close={close} />}
      {opened?.kind === 'resolve' && (
        <ResolveDialog movement={opened.movement} dispute={opened.dispute} close={close} />
      )}
    </>
  );
}

const isLine = ({ partner }: LedgerLine, line: LinePartner) =>
  'siteId' in line
    ? partner.siteId === line.siteId
    : partner.siteId === null && partner.name.toLowerCase() === line.name.toLowerCase();
