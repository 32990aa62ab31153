import { editableFields, type ListField } from '@cartage/domain/consignment/list-edits.ts';
import { useCallback, useMemo, useState } from 'react';
import { currentStatus } from '#freight/consignment-table/columns.tsx';
import type { CellEditing, EditableCellName } from '#freight/consignment-table/editable-cell.tsx';
import type { Row } from '#freight/consignment-table/row.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

/** An editor of a cell of the wide list, or of a row of the narrow one. */
export interface OpenEditor {
  /** The row when the editor opened. */
  readonly row: Row;
  readonly cell: EditableCellName;
  readonly fields: readonly ListField[];
}

export interface ListEditing {
  readonly editing: CellEditing;
  readonly openEditor: OpenEditor | null;
  readonly close: () => void;
}

/** One editor at a time. It belongs to the page, so that a change of the window's width keeps it. */
export function useListEditing(preload: () => void): ListEditing {
  const { settings, flags } = useSession().tenant;
  const { permissions } = useOrganisationContext();
  const [openEditor, setOpenEditor] = useState<OpenEditor | null>(null);
  const close = useCallback(() => setOpenEditor(null), []);
  const tenant = useMemo(
    () => ({ showsPickup: settings.requestedPickupDateEnabled, hasBookings: flags.DeliveryBookings }),
    [settings.requestedPickupDateEnabled, flags.DeliveryBookings],
  );
  const editing = useMemo<CellEditing>(() => {
    const user = { permissions: [...permissions] };
    const fieldsOf = (row: Row, cell: EditableCellName): readonly ListField[] => {
      const status = currentStatus(row)?.code;
      if (status === undefined) return [];
      const isConfirmed = row.confirmedDeliveryDateTimeUtc !== null;
      return editableFields({ status, isConfirmed }, user, tenant).filter(
        (field) => cell === 'row' || (isDate(field) ? cell === 'dates' : cell === field),
      );
    };
    return {
      isEditable: (row, cell) => fieldsOf(row, cell).length > 0,
      open: (row, cell) => setOpenEditor({ row, cell, fields: fieldsOf(row, cell) }),
      preload,
    };
  }, [permissions, tenant, preload]);
  return { editing, openEditor, close };
}

export const isDate = (field: ListField): field is 'requestedPickup' | 'requestedDelivery' =>
  field === 'requestedPickup' || field === 'requestedDelivery';
