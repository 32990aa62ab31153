import { Button } from '@mantine/core';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { countOf } from '@cartage/domain/freight/count-of.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Ledger, LedgerLine, LedgerTotal } from '#features/hireage/hireage-queries.ts';
import { type HireageFilter, type HireageLine, lineId, searchOf } from '#features/hireage/hireage-url.ts';
import styles from '#features/hireage/hireage.module.css';
import { numberText } from '#features/hireage/movement-texts.ts';
import { useToday } from '#kit/use-today.ts';
import { Card } from '#ui/card.tsx';
import { FuturePeriod } from '#features/hireage/future-period.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { usePhone } from '#ui/use-media.ts';

const FIGURES = [
  ['Out', 'out'],
  ['In', 'in'],
  ['Transferred', 'transferred'],
  ['Corrections', 'corrected'],
] as const;

const unitKey = ({ site, hireUnit }: LedgerTotal) => `${site.id} ${hireUnit.providerCode} ${hireUnit.code}`;

/** A card for each site and hire unit, with a row for each partner. A card of lines beyond the limit has only its total. */
export function BalanceList({ ledger, filter }: { readonly ledger: Ledger; readonly filter: HireageFilter }) {
  const { lines, lineCount, totals } = ledger;
  return (
    <>
      <p role="status" className={styles.soft}>
        {countOf(lineCount, 'balance')}
        {lines.length < lineCount &&
          `, of which the first ${lines.length} are shown. Narrow the filters to see the rest.`}
      </p>
      {filter.from !== null && (
        <p className={styles.soft}>The balances include movements before {formatDay(filter.from)}.</p>
      )}
      {totals.map((total) => {
        const loaded = lines.filter((line) => unitKey(line) === unitKey(total));
        return <UnitCard key={unitKey(total)} total={total} lines={loaded} filter={filter} />;
      })}
    </>
  );
}

interface UnitProps {
  readonly total: LedgerTotal;
  readonly lines: readonly LedgerLine[];
  readonly filter: HireageFilter;
}

function UnitCard({ total, lines, filter }: UnitProps) {
  const title = `${total.site.name} · ${total.hireUnit.name}`;
  const isPhone = usePhone();
  return (
    <Card
      title={title}
      end={<span className={styles.headBalance}>Balance {numberText(total.balance)}</span>}
      flush
    >
      {isPhone ? (
        <UnitList title={title} lines={lines} total={total} filter={filter} />
      ) : (
        <UnitTable title={title} lines={lines} total={total} filter={filter} />
      )}
    </Card>
  );
}

type TitledProps = UnitProps & { readonly title: string };

function UnitTable({ title, lines, total, filter }: TitledProps) {
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">Partner</th>
          {FIGURES.map(([name]) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">Balance</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.partner.siteId} ${line.partner.name}`}>
            <th scope="row">
              <PartnerLink line={line} filter={filter} />
            </th>
            <Figures of={line} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <Figures of={total} />
        </tr>
      </tfoot>
    </table>
  );
}

function Figures({ of }: { readonly of: LedgerTotal }) {
  return (
    <>
      {FIGURES.map(([name, field]) => (
        <td key={name}>{numberText(of[field])}</td>
      ))}
      <td>
        <strong>{numberText(of.balance)}</strong>
        <Disputed count={of.disputed} />
      </td>
    </>
  );
}

function UnitList({ title, lines, total, filter }: TitledProps) {
  return (
    <ul className={styles.lines} aria-label={title}>
      {lines.map((line) => (
        <li key={`${line.partner.siteId} ${line.partner.name}`}>
          <LineHead of={line}>
            <PartnerLink line={line} filter={filter} />
          </LineHead>
          <FigureList of={line} />
        </li>
      ))}
      <li>
        <LineHead of={total}>
          <span className={styles.total}>Total</span>
        </LineHead>
        <FigureList of={total} />
      </li>
    </ul>
  );
}

function LineHead({ of, children }: { readonly of: LedgerTotal; readonly children: ReactNode }) {
  return (
    <div className={styles.lineHead}>
      {children}
      <span className={styles.lineBalance}>
        Balance <strong>{numberText(of.balance)}</strong>
        <Disputed count={of.disputed} />
      </span>
    </div>
  );
}

/** The figures of a balance, each with its name. */
export function FigureList({
  of,
  withBalance = false,
}: {
  readonly of: LedgerTotal;
  readonly withBalance?: boolean;
}) {
  return (
    <dl className={styles.figures} data-wide={withBalance || undefined}>
      {FIGURES.map(([name, field]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{numberText(of[field])}</dd>
        </div>
      ))}
      {withBalance && (
        <div>
          <dt>Balance</dt>
          <dd>
            <strong>{numberText(of.balance)}</strong>
            <Disputed count={of.disputed} />
          </dd>
        </div>
      )}
    </dl>
  );
}

const Disputed = ({ count }: { readonly count: number }) =>
  count > 0 && <span className={styles.disputed}>{count} disputed</span>;

function PartnerLink({ line, filter }: { readonly line: LedgerLine; readonly filter: HireageFilter }) {
  const { site, hireUnit, partner } = line;
  const opened: HireageLine = {
    siteId: site.id,
    hireUnit,
    partner: partner.siteId === null ? { name: partner.name } : { siteId: partner.siteId },
  };
  return (
    <Link
      to="/hireage"
      search={searchOf({ filter, line: opened, page: 1 })}
      id={lineId(opened)}
      className={styles.link}
    >
      {partner.name}
    </Link>
  );
}

export function NoBalances({
  isFiltered,
  from,
  clear,
}: {
  readonly isFiltered: boolean;
  readonly from: CalendarDate | null;
  readonly clear: () => void;
}) {
  const today = useToday();
  if (!isFiltered) {
    return (
      <EmptyState illustration="box" title="No hired equipment yet">
        <p>
          Balances appear here when freight with hired equipment is picked up, and when you record a movement.
        </p>
      </EmptyState>
    );
  }
  const actions = (
    <Button variant="default" onClick={clear}>
      Clear filters
    </Button>
  );
  if (from !== null && from > today) return <FuturePeriod from={from} actions={actions} />;
  return (
    <EmptyState illustration="box" title="No balances match" actions={actions}>
      <p>Choose a longer period or fewer filters.</p>
    </EmptyState>
  );
}
