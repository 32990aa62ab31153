import { Button } from '@mantine/core';
import type { Ability } from '@cartage/domain/consignment/actions.ts';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import type { ReactNode } from 'react';
import styles from '#features/consignment-detail/edit/edit-card.module.css';
import { cardMark, wayMark } from '#features/consignment-detail/edit/use-card-focus.ts';
import type { EditPage } from '#features/consignment-detail/edit/use-edit-page.ts';
import { type CardName, cardOf } from '#freight/form/check-form.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

/** A card that is read, or open for editing: then its own buttons stand at its foot. */
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
  /** The card that comes after this one: saved first (CONS-04). */
  readonly next?: CardName;
}) {
  const { state } = page.editing;
  const isOpen = state?.open.includes(name) === true;
  const isLost = isOpen && !ability.allowed;
  if (state === null || !isOpen || isLost) {
    return (
      <div className={styles.place} {...cardMark(name)}>
        <Card title={title} flush={flush} end={<Way {...{ name, title, page, ability, isLost }} />}>
          {isLost && <Lost name={name} page={page} reason={ability.allowed ? '' : ability.reason} />}
          {read}
        </Card>
      </div>
    );
  }
  const wrong = state.issues.filter(({ field }) => field !== null && cardOf(field) === name).length;
  const cancel = () => page.cancel(name);
  return (
    <div
      className={styles.place}
      {...cardMark(name)}
      onKeyDown={(event) => {
        const isList =
          event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
        if (event.key === 'Escape' && !isList && !event.defaultPrevented) void page.leave(name);
      }}
    >
      <Card
        title={title}
        flush={flush}
        isEditing
        end={wrong > 0 ? <span className={styles.wrong}>{toFix(wrong)}</span> : hint}
        actions={
          <>
            {startActions}
            <span className={styles.push} />
            <Button variant="subtle" size="xs" onClick={cancel}>
              Cancel
              <span className="visually-hidden"> editing {title}</span>
            </Button>
            <Button
              variant="default"
              size="xs"
              loading={page.isSaving}
              {...(next !== undefined && { rightSection: <Icon of={IconChevronRight} size={14} /> })}
              onClick={() => void page.save(next)}
            >
              {next === undefined ? 'Done' : 'Next'}
              <span className="visually-hidden"> with {title}</span>
            </Button>
          </>
        }
      >
        {fields}
      </Card>
    </div>
  );
}

const toFix = (count: number) => (count === 1 ? '1 thing to fix' : `${count} things to fix`);

/** Into the card, or the reason why there is no way (CONS-06). */
function Way({
  name,
  title,
  page,
  ability,
  isLost,
}: {
  readonly name: CardName;
  readonly title: string;
  readonly page: EditPage;
  readonly ability: Ability;
  readonly isLost: boolean;
}) {
  if (isLost) return null;
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
      {...wayMark}
    >
      Edit<span className="visually-hidden"> {title}</span>
    </Button>
  );
}

/** The consignment moved on while it was typed in. */
function Lost({
  name,
  page,
  reason,
}: {
  readonly name: CardName;
  readonly page: EditPage;
  readonly reason: string;
}) {
  return (
    <div className={styles.lost} role="alert">
      <p>{reason}. What you typed here can not be saved.</p>
      <Button variant="default" size="xs" onClick={() => page.cancel(name)}>
        Discard it
      </Button>
    </div>
  );
}
