import '#kit/field-styles.ts';
import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { OrderDaysDialog } from '#features/standing-orders/order-days-dialog.tsx';
import { OrderDialog } from '#features/standing-orders/order-dialog.tsx';
import { draftOf, newDraft } from '#features/standing-orders/order-draft.ts';
import { type OpenedDialog, OrderRow } from '#features/standing-orders/order-row.tsx';
import { ordersQuery, type StandingOrder } from '#features/standing-orders/orders-query.ts';
import { PauseDialog } from '#features/standing-orders/pause-dialog.tsx';
import styles from '#features/standing-orders/standing-orders.module.css';
import { useStateChange } from '#features/standing-orders/use-order-changes.ts';
import { templatesQuery } from '#freight/templates/templates-query.ts';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { LoadFailed } from '#kit/load-failed.tsx';
import { PageFrame } from '#kit/page-frame.tsx';
import { useToday } from '#kit/use-today.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';

interface Opened {
  readonly kind: OpenedDialog;
  readonly order: StandingOrder;
}

/** Templates that create consignments on a schedule. */
export function StandingOrdersPage() {
  const { call } = useSession();
  const { organisationId, permissions } = useOrganisationContext();
  const search = useSearch({ from: '/portal/standing-orders' });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(ordersQuery(call, organisationId));
  const [opened, setOpened] = useState<Opened | 'new' | null>(null);
  const mayCreate = permissions.has('Consignment.CREATE');
  const isNew = mayCreate && (opened === 'new' || search.template !== undefined);
  const close = () => {
    setOpened(null);
    if (search.template !== undefined || search.order !== undefined)
      void navigate({ to: '/standing-orders', search: {}, replace: true });
  };
  const create = mayCreate && (
    <Button leftSection={<Icon of={IconPlus} size={16} />} onClick={() => setOpened('new')}>
      New standing order
    </Button>
  );
  return (
    <PageFrame
      title="Standing orders"
      intro="A standing order creates consignments from a template on fixed days of the week."
      actions={data !== undefined && data.length > 0 && create}
    >
      {data === undefined && error === null && <p role="status">Loading the standing orders</p>}
      {data === undefined && error !== null && (
        <LoadFailed title="Couldn't load the standing orders" error={error} retry={refetch} />
      )}
      {data?.length === 0 && (
        <EmptyState illustration="box" title="No standing orders yet" actions={create}>
          <p>
            Save a template on a{' '}
            {mayCreate ? (
              <Link to="/consignment/create" className={styles.link}>
                new consignment
              </Link>
            ) : (
              'new consignment'
            )}
            , then repeat it here on the days that you choose.
          </p>
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <Card title="Orders" flush>
          <ul className={styles.list} aria-label="Standing orders">
            {data.map((order) => (
              <OrderRow key={order.id} order={order} open={(kind) => setOpened({ kind, order })} />
            ))}
          </ul>
        </Card>
      )}
      {isNew && <NewOrder templateId={search.template ?? null} close={close} />}
      {opened === null && search.order !== undefined && <OrderDaysDialog id={search.order} close={close} />}
      {opened !== null && opened !== 'new' && <OpenedOrder {...opened} close={close} />}
    </PageFrame>
  );
}

/** Waits for the templates when one of them is chosen, because its name becomes that of the order. */
function NewOrder({ templateId, close }: { readonly templateId: number | null; readonly close: () => void }) {
  const today = useToday();
  const { templates, isSettled } = useTemplates();
  const template = templates?.find(({ id }) => id === templateId) ?? null;
  if (templateId !== null && !isSettled) return null;
  return <OrderDialog draft={newDraft(today, template)} before={null} templates={templates} close={close} />;
}

function OpenedOrder({ kind, order, close }: Opened & { readonly close: () => void }) {
  const { templates } = useTemplates();
  const end = useStateChange(order, close);
  switch (kind) {
    case 'days':
      return <OrderDaysDialog id={order.id} close={close} />;
    case 'edit':
      return <OrderDialog draft={draftOf(order)} before={order} templates={templates} close={close} />;
    case 'pause':
      return <PauseDialog order={order} close={close} />;
    case 'end':
      return (
        <ConfirmDialog
          title="End standing order"
          question={`${order.name} creates no more consignments, and can't be resumed. Consignments that exist already stay.`}
          confirm="End order"
          cancel="Keep order"
          isDanger
          onConfirm={() => end.mutate({ action: 'end' })}
          close={close}
        />
      );
  }
}

function useTemplates() {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data, error } = useQuery(templatesQuery(call, organisationId));
  return { templates: data ?? null, isSettled: data !== undefined || error !== null };
}
