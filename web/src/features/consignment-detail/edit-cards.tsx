import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { Ability } from '@cartage/domain/consignment/actions.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { AdditionalFacts } from '#features/consignment-detail/additional-facts.tsx';
import { EditCard } from '#features/consignment-detail/edit/edit-card.tsx';
import type { EditPage } from '#features/consignment-detail/edit/use-edit-page.ts';
import { DetailsFacts } from '#features/consignment-detail/fact-cards.tsx';
import { FreightFigures } from '#features/consignment-detail/freight-table.tsx';
import { PartyFacts } from '#features/consignment-detail/participant-route.tsx';
import { participantsOf } from '#features/consignment-detail/participants.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { AdditionalFields } from '#freight/form/additional-fields.tsx';
import { lineFieldId, MOST_LINES } from '#freight/form/check-form.ts';
import { DetailsFields } from '#freight/form/details-fields.tsx';
import { focusField, goOn } from '#freight/form/focus.ts';
import type { FormChange } from '#freight/form/form-state.ts';
import { FreightLines } from '#freight/form/freight-lines.tsx';
import { PartyFields } from '#freight/form/party-fields.tsx';
import { Route } from '#kit/record-page.tsx';
import { Icon } from '#ui/icon.tsx';

interface CardProps {
  readonly consignment: Consignment;
  readonly page: EditPage;
}

/** Enter goes on to the next field. */
const Fields = ({ children }: { readonly children: ReactNode }) => <div onKeyDown={goOn}>{children}</div>;

/** CONS-09. */
const RESET_EXTRAS = {
  title: 'Service type',
  question: 'Changing service type will reset your Extras selection. Do you want to continue?',
  confirm: 'Change it',
  cancel: 'Keep it',
};

export function DetailsEdit({ consignment, page }: CardProps) {
  const { parts } = page.editing;
  const hasExtras = consignment.deliveryExtras.length > 0 || page.extras.entered.size > 0;
  /** CONS-09: what is asked for of one service type is asked for of no other. */
  const change = async (made: FormChange) => {
    const now = parts?.form.serviceType;
    const isFirst =
      made.type === 'set' && made.field === 'serviceType' && now === consignment.serviceType.code;
    if (isFirst && made.value !== now && hasExtras && !(await page.ask(RESET_EXTRAS))) return;
    parts?.change(made);
  };
  return (
    <EditCard
      name="details"
      title="Consignment details"
      page={page}
      ability={consignment.abilities.editDetails}
      read={<DetailsFacts consignment={consignment} />}
      fields={
        parts && (
          <Fields>
            <DetailsFields {...parts} change={(made) => void change(made)} current={consignment} />
          </Fields>
        )
      }
    />
  );
}

export function PartiesEdit({ consignment, page }: CardProps) {
  const { editSender, editReceiver, editReferences } = consignment.abilities;
  const { parts } = page.editing;
  const [sender, receiver] = participantsOf(consignment);
  const withReference = editReferences.allowed;
  return (
    <Route>
      <EditCard
        name="sender"
        title="Sender"
        page={page}
        ability={editSender}
        next="receiver"
        read={<PartyFacts party={sender} />}
        fields={
          parts && (
            <Fields>
              <PartyFields role="sender" {...parts} withReference={withReference} />
            </Fields>
          )
        }
      />
      <EditCard
        name="receiver"
        title="Receiver"
        page={page}
        ability={editReceiver}
        {...(consignment.abilities.editFreight.allowed && { next: 'freight' as const })}
        read={<PartyFacts party={receiver} />}
        fields={
          parts && (
            <Fields>
              <PartyFields role="receiver" {...parts} withReference={withReference} />
            </Fields>
          )
        }
      />
    </Route>
  );
}

export function FreightEdit({ consignment, page }: CardProps) {
  const { parts } = page.editing;
  const addLine = () => {
    const key = crypto.randomUUID();
    parts?.change({ type: 'line-add', key });
    requestAnimationFrame(() => focusField(lineFieldId(key, 'count')));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const last = parts?.form.lines.at(-1);
    const isLast =
      last && event.target instanceof Element && event.target.id === lineFieldId(last.key, 'weight');
    if (isLast && event.key === 'Enter') {
      event.preventDefault();
      addLine();
    } else goOn(event);
  };
  return (
    <EditCard
      name="freight"
      title="Freight"
      flush
      page={page}
      ability={consignment.abilities.editFreight}
      hint="Volume follows L × W × H"
      read={<FreightFigures consignment={consignment} />}
      startActions={
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon of={IconPlus} />}
          onClick={addLine}
          disabled={(parts?.form.lines.length ?? 0) >= MOST_LINES}
        >
          Add item
        </Button>
      }
      fields={
        parts && (
          <div onKeyDown={onKeyDown}>
            <FreightLines {...parts} keepsLast={consignment.currentStatus.code !== 'DRAFT'} />
          </div>
        )
      }
    />
  );
}

export function AdditionalEdit({ consignment, page }: CardProps) {
  const { parts } = page.editing;
  const { editAdditional, editNotes } = consignment.abilities;
  const ability: Ability = editNotes.allowed ? editNotes : editAdditional;
  return (
    <EditCard
      name="additional"
      title="Additional"
      page={page}
      ability={ability.allowed ? ability : editNotes}
      read={<AdditionalFacts consignment={consignment} />}
      fields={
        parts && (
          <AdditionalFacts
            consignment={consignment}
            fields={
              <Fields>
                <AdditionalFields {...parts} notesOnly={!editAdditional.allowed} />
              </Fields>
            }
          />
        )
      }
    />
  );
}
