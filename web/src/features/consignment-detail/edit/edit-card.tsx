import { Button } from '@mantine/core';
import type { Ability } from '@cartage/domain/consignment/actions.ts';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import type { ReactNode } from 'react';
import styles from '#features/consignment-detail/edit/edit-card.module.css';
import { cardAttributes, editButtonAttributes } from '#features/consignment-detail/edit/use-card-focus.ts';
import type { EditPage } from '#features/consignment-detail/edit/use-edit-page.ts';
import type { CardName } from '#freight/form/field-table.ts';
import { cardOf } from '#freight/form/field-id.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

/** A card that is read-only, or open for editing with its own buttons at the bottom. */
export function EditCard({
  name,
  title,
  page,
  ability,
  read,
  fields,
  flush = false,
  hint,
  startActions,
  next,
}: {
  readonly name: CardName;
  readonly title: string;
  readonly page: EditPage;
  readonly ability: Ability;
  readonly read: ReactNode;
  readonly fields: ReactNode;
  readonly flush?: boolean;
  readonly hint?: string;
  readonly startActions?: ReactNode;
  /** The card that `Next` opens after saving (CONS-04). */
  readonly next?: CardName;
}) {
  const { state } = page.editing;
  const isOpen = state?.open.includes(name) === true;
  const isLocked = isOpen && !ability.allowed;
  if (state === null || !isOpen || isLocked) {
    return (
      <div className={styles.place} {...cardAttributes(name)}>
        <Card title={title} flush={flush} end={<EditButton {...{ name, title, page, ability, isLocked }} />}>
          {isLocked && (
            <LockedNotice name={name} page={page} reason={ability.allowed ? '' : ability.reason} />
          )}
          {read}
        </Card>
      </div>
    );
  }
  const issueCount = state.issues.filter(({ field }) => field !== null && cardOf(field) === name).length;
  const cancel = () => page.cancel(name);
  return (
    <div
      className={styles.place}
      {...cardAttributes(name)}
      onKeyDown={(event) => {
        const isListOpen =
          event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
        if (event.key === 'Escape' && !isListOpen && !event.defaultPrevented)
          void page.cancelAfterConfirm(name);
      }}
    >
      <Card
        title={title}
        flush={flush}
        isEditing
        end={issueCount > 0 ? <span className={styles.issueCount}>{issueCountText(issueCount)}</span> : hint}
        actions={
          <>
            {startActions}
            <span className={styles.spacer} />
            <Button variant="subtle" size="xs" onClick={cancel}>
              Cancel
              <span className="visually-hidden"> editing {title}</span>
            </Button>
            <BusyButton
              variant="default"
              size="xs"
              isBusy={page.isSaving}
              {...(next !== undefined && { rightSection: <Icon of={IconChevronRight} size={14} /> })}
              onClick={() => void page.save(next)}
            >
              {next === undefined ? 'Done' : 'Next'}
              <span className="visually-hidden"> with {title}</span>
            </BusyButton>
          </>
        }
      >
        {fields}
      </Card>
    </div>
  );
}

const issueCountText = (count: number) => (count === 1 ? '1 thing to fix' : `${count} things to fix`);

/** Opens the card for editing, or shows a lock with the reason (CONS-06). */
function EditButton({
  name,
  title,
  page,
  ability,
  isLocked,
}: {
  readonly name: CardName;
  readonly title: string;
  readonly page: EditPage;
  readonly ability: Ability;
  readonly isLocked: boolean;
}) {
  if (isLocked) return null;
  if (!ability.allowed) {
    return ability.reason === '' ? null : (
      <span className={styles.lock} data-tooltip={ability.reason}>
        <Icon of={IconLock} size={14} label={ability.reason} />
      </span>
    );
  }
  return (
    <Button
      variant="subtle"
      size="xs"
      className={styles.edit ?? ''}
      leftSection={<Icon of={IconPencil} />}
      onClick={() => page.open(name)}
      {...editButtonAttributes}
    >
      Edit<span className="visually-hidden"> {title}</span>
    </Button>
  );
}

/** Shown when the card can no longer be edited because the consignment changed. */
function LockedNotice({
  name,
  page,
  reason,
}: {
  readonly name: CardName;
  readonly page: EditPage;
  readonly reason: string;
}) {
  return (
    <div className={styles.locked} role="alert">
      <p>{reason}. Your changes to this card can't be saved.</p>
      <Button variant="default" size="xs" onClick={() => page.cancel(name)}>
        Discard changes
      </Button>
    </div>
  );
}
