import { formatDay } from '@cartage/domain/dates/format.ts';
import { weekday } from '@cartage/domain/dates/calendar-date.ts';
import { WEEKDAY_NAMES } from '@cartage/domain/dates/names.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CombinationsSection } from '#features/today/combinations-section.tsx';
import { FailedDaysSection } from '#features/today/failed-days.tsx';
import { Figures } from '#features/today/figures.tsx';
import { SectionList } from '#features/today/section-list.tsx';
import { SectionTable } from '#features/today/section-table.tsx';
import {
  type OpenException,
  type TodayFilter,
  type TodayRow,
  type TodaySection,
  todayQuery,
} from '#features/today/today-query.ts';
import styles from '#features/today/today.module.css';
import { useLiveToday } from '#features/today/use-live-today.ts';
import { useKeepFocus } from '#features/today/use-keep-focus.ts';
import { useRowAction } from '#features/today/use-row-action.ts';
import { deliveryConfirmation } from '#freight/delivery-confirmation.ts';
import { useNoSitesMessage } from '#freight/no-sites-message.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { LoadFailed } from '#kit/load-failed.tsx';
import { useToday } from '#kit/use-today.ts';
import { WorkFrame } from '#kit/work-frame.tsx';
import { useActiveSites, useOrganisationContext, useSession } from '#session/session-context.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useNarrow } from '#ui/use-media.ts';

const BulkDocumentsDialog = lazyComponent(
  async () => (await import('#freight/bulk-documents/bulk-documents-dialog.tsx')).BulkDocumentsDialog,
);

const ExceptionDialog = lazyComponent(
  async () => (await import('#freight/exceptions/exception-dialog.tsx')).ExceptionDialog,
);

/** The tasks of the user, with the next action of each consignment. */
export function TodayPage() {
  const noSites = useNoSitesMessage();
  const { organisationId } = useOrganisationContext();
  const { ids: siteIds } = useActiveSites();
  const today = useToday();
  return (
    <WorkFrame title="Today" beneath={`${WEEKDAY_NAMES[weekday(today)] ?? ''} ${formatDay(today)}`}>
      {noSites ?? <Sections filter={{ organisationId, siteIds }} />}
    </WorkFrame>
  );
}

function Sections({ filter }: { readonly filter: TodayFilter }) {
  const { call, tenant } = useSession();
  const today = useToday();
  const isNarrow = useNarrow();
  const { data, error, isPlaceholderData, refetch } = useQuery(todayQuery(call, filter));
  const actions = useRowAction(filter);
  const [labelled, openLabels] = useState<string | null>(null);
  const [openedRow, openRow] = useState<TodayRow | null>(null);
  const [isResolving, setResolving] = useState(false);
  const openException: OpenException = (row, step) => {
    openRow(row);
    setResolving(step === 'resolve');
  };
  useLiveToday(filter);
  useKeepFocus();
  if (data === undefined && error !== null) {
    return <LoadFailed title="Couldn't load today's tasks" error={error} retry={refetch} />;
  }
  if (data === undefined) return <div className={styles.loading} role="status" aria-label="Loading Today" />;
  const shown = data.sections.filter(
    ({ code, count }) =>
      (code !== 'TO_BOOK' || tenant.flags.DeliveryBookings) &&
      (code !== 'DECLARATIONS' || count > 0 || tenant.settings.dangerousGoodsEnabled),
  );
  // The row leaves the section when its exception is resolved.
  const worked =
    openedRow &&
    (data.sections
      .flatMap(({ rows }) => rows)
      .find(({ exception }) => exception?.id === openedRow.exception?.id) ??
      openedRow);
  const filled = shown.filter(({ count }) => count > 0);
  const { failedOrderDays: failed } = data;
  const props = { today, providerName: tenant.name, actions, openLabels, openException };
  return (
    <>
      {isPlaceholderData && <ProgressBar label="Loading Today" />}
      <Figures sections={isNarrow ? filled : shown} today={today} />
      {failed !== undefined && <FailedDaysSection failed={failed} filter={filter} />}
      {(filled.length > 0 || (failed?.count ?? 0) === 0) && (
        <Filled sections={filled} isNarrow={isNarrow} {...props} />
      )}
      <CombinationsSection />
      {actions.question !== null && (
        <ConfirmDialog
          {...deliveryConfirmation(actions.question.text)}
          onConfirm={actions.confirm}
          close={actions.dismiss}
        />
      )}
      {worked?.exception && (
        <ExceptionDialog
          reference={worked.reference}
          version={worked.version}
          exceptionId={worked.exception.id}
          isResolving={isResolving}
          close={() => openRow(null)}
        />
      )}
      {labelled !== null && (
        <BulkDocumentsDialog
          references={[labelled]}
          types={tenant.hasLabels ? ['FRTLABEL'] : ['CONNOTE']}
          close={() => openLabels(null)}
        />
      )}
    </>
  );
}

function Filled({
  sections,
  isNarrow,
  ...props
}: Parameters<typeof SectionTable>[0] & {
  readonly sections: readonly TodaySection[];
  readonly isNarrow: boolean;
}) {
  if (sections.length === 0) {
    return (
      <EmptyState illustration="box" title="Nothing needs your attention">
        <p>Exceptions, pickups, drafts and deliveries at risk of the selected sites appear here.</p>
      </EmptyState>
    );
  }
  if (!isNarrow) return <SectionTable sections={sections} {...props} />;
  return sections.map((section) => <SectionList key={section.code} section={section} {...props} />);
}
