import type { EditPage } from '#features/consignment-detail/edit/use-edit-page.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { EntryWarningsNotice } from '#freight/entry-warnings/entry-warnings-notice.tsx';
import { cardOf, type FieldId } from '#freight/form/field-id.ts';
import { focusField } from '#freight/form/focus.ts';

/** The warnings of a draft, above its cards, because the cards that have the fields may be closed or out of sight. */
export function DraftWarnings({
  consignment: { currentStatus, abilities },
  page,
  isPhone = false,
}: {
  readonly consignment: Consignment;
  readonly page: EditPage;
  readonly isPhone?: boolean;
}) {
  if (currentStatus.code !== 'DRAFT') return null;
  const open = (field: FieldId) => {
    const card = cardOf(field);
    const ability = card === 'dates' ? abilities.editDates : abilities.editFreight;
    if (isPhone || !ability.allowed) return null;
    return () => {
      if (card !== 'dates') page.open(card);
      // The fields of a card appear when it is open.
      requestAnimationFrame(() => focusField(field));
    };
  };
  return <EntryWarningsNotice warnings={page.warnings} open={open} isPhone={isPhone} />;
}
