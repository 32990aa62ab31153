import type { Ability } from '@cartage/domain/consignment/actions.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { AdditionalFacts } from '#features/consignment-detail/additional-facts.tsx';
import { EditCard } from '#features/consignment-detail/edit/edit-card.tsx';
import type { EditPage } from '#features/consignment-detail/edit/use-edit-page.ts';
import { DetailsFacts } from '#features/consignment-detail/fact-cards.tsx';
import { FreightTable } from '#features/consignment-detail/freight-table.tsx';
import { PartyFacts } from '#features/consignment-detail/party-facts.tsx';
import { partiesOf } from '#features/consignment-detail/parties.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { warningAt } from '#freight/entry-warnings/use-entry-warnings.ts';
import { AddItemButton } from '#freight/form/add-item-button.tsx';
import { AdditionalFields } from '#freight/form/additional-fields.tsx';
import { lineFieldId } from '#freight/form/field-id.ts';
import { DetailsFields } from '#freight/form/details-fields.tsx';
import { focusField, focusNextOnEnter } from '#freight/form/focus.ts';
import type { FormChange } from '#freight/form/form-state.ts';
import { FreightLines } from '#freight/form/freight-lines.tsx';
import { PartyFields } from '#freight/form/party-fields.tsx';
import { Route } from '#kit/record-page.tsx';

interface CardProps {
  readonly consignment: Consignment;
  readonly page: EditPage;
}

/** Enter moves to the next field. */
const Fields = ({ children }: { readonly children: ReactNode }) => (
  <div onKeyDown={focusNextOnEnter}>{children}</div>
);

/** The confirmation before a new service type resets the extras (CONS-09). */
const RESET_EXTRAS = {
  title: 'Change the service type?',
  question: 'Changing service type will reset your Extras selection. Do you want to continue?',
  confirm: 'Change service type',
  cancel: 'Keep service type',
};

export function DetailsEdit({ consignment, page }: CardProps) {
  const { formProps } = page.editing;
  const hasExtras = consignment.deliveryExtras.length > 0 || page.extras.entered.size > 0;
  /** CONS-09: the extras of one service type do not apply to another. */
  const change = async (formChange: FormChange) => {
    const current = formProps?.form.serviceType;
    const leavesSavedType =
      formChange.type === 'set' &&
      formChange.field === 'serviceType' &&
      current === consignment.serviceType.code;
    if (leavesSavedType && formChange.value !== current && hasExtras && !(await page.confirm(RESET_EXTRAS)))
      return;
    formProps?.change(formChange);
  };
  return (
    <EditCard
      name="details"
      title="Consignment details"
      page={page}
      ability={consignment.abilities.editDetails}
      read={<DetailsFacts consignment={consignment} />}
      fields={
        formProps && (
          <Fields>
            <DetailsFields
              {...formProps}
              change={(formChange) => void change(formChange)}
              current={consignment}
            />
          </Fields>
        )
      }
    />
  );
}

export function PartiesEdit({ consignment, page }: CardProps) {
  const { editSender, editReceiver, editReferences } = consignment.abilities;
  const { formProps } = page.editing;
  const [sender, receiver] = partiesOf(consignment);
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
          formProps && (
            <Fields>
              <PartyFields role="sender" {...formProps} withReference={withReference} />
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
          formProps && (
            <Fields>
              <PartyFields role="receiver" {...formProps} withReference={withReference} />
            </Fields>
          )
        }
      />
    </Route>
  );
}

export function FreightEdit({ consignment, page }: CardProps) {
  const { formProps } = page.editing;
  const addLine = () => {
    const key = crypto.randomUUID();
    formProps?.change({ type: 'line-add', key });
    requestAnimationFrame(() => focusField(lineFieldId(key, 'count')));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const last = formProps?.form.lines.at(-1);
    const isLastField =
      last && event.target instanceof Element && event.target.id === lineFieldId(last.key, 'weight');
    if (isLastField && event.key === 'Enter') {
      event.preventDefault();
      addLine();
    } else focusNextOnEnter(event);
  };
  return (
    <EditCard
      name="freight"
      title="Freight"
      flush
      page={page}
      ability={consignment.abilities.editFreight}
      hint="Volume is calculated from L × W × H"
      read={<FreightTable consignment={consignment} />}
      startActions={<AddItemButton lineCount={formProps?.form.lines.length ?? 0} addLine={addLine} />}
      fields={
        formProps && (
          <div onKeyDown={onKeyDown}>
            <FreightLines
              {...formProps}
              warningOf={warningAt(page.warnings)}
              isLastRequired={consignment.currentStatus.code !== 'DRAFT'}
            />
          </div>
        )
      }
    />
  );
}

export function AdditionalEdit({ consignment, page }: CardProps) {
  const { formProps } = page.editing;
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
        formProps && (
          <AdditionalFacts
            consignment={consignment}
            fields={
              <Fields>
                <AdditionalFields {...formProps} notesOnly={!editAdditional.allowed} />
              </Fields>
            }
          />
        )
      }
    />
  );
}
