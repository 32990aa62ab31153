import { useReducer } from 'react';
import { RecordSpecimen, Section } from '#features/theming/section.tsx';
import { AdditionalFields } from '#freight/form/additional-fields.tsx';
import { DateFields } from '#freight/form/date-fields.tsx';
import { DetailsFields } from '#freight/form/details-fields.tsx';
import { EMPTY_FORM } from '#freight/form/empty-form.ts';
import type { FormParts } from '#freight/form/form-context.ts';
import { changeForm, type ConsignmentForm, type FormChange, NOBODY } from '#freight/form/form-state.ts';
import { newLine } from '#freight/form/freight-line-state.ts';
import { FreightLines } from '#freight/form/freight-lines.tsx';
import { PartyFields } from '#freight/form/party-fields.tsx';
import { Card } from '#ui/card.tsx';

const FORM: ConsignmentForm = {
  ...EMPTY_FORM,
  receiver: { isCustom: true, site: null, custom: { ...NOBODY, fullName: 'Kauri Coast Hardware' } },
  notes: 'Ring the bell at gate 2',
  lines: [
    newLine('first'),
    {
      ...newLine('second'),
      goods: {
        unNumber: '1263',
        class: '3',
        subsidiaryClass1: '',
        subsidiaryClass2: '',
        nameAndDescription: 'Paint, packing group III',
      },
    },
  ],
};

const date = {
  text: '',
  onText: () => {},
  reasonOf: () => null,
  closedOn: () => null,
  error: null,
};
const DATES = {
  pickup: { ...date, caution: 'Past date: change it before the next step' },
  delivery: { ...date, text: '15/11/2026', error: 'Not a working date' },
};

const change = (form: ConsignmentForm, made: FormChange) => changeForm(form, made, []);

/** Parts of the form of a consignment, wherever it is edited. */
export function ConsignmentFormParts() {
  const [form, dispatch] = useReducer(change, FORM);
  const parts: FormParts = {
    form,
    change: dispatch,
    errorOf: (field) => (field === 'receiver-phone' ? 'Value is not a valid phone number' : undefined),
  };
  return (
    <Section id="consignment-form" title="Form of a consignment">
      <RecordSpecimen name="Details" wide>
        <DetailsFields {...parts} />
      </RecordSpecimen>
      <RecordSpecimen name="A site">
        <PartyFields role="sender" {...parts} />
      </RecordSpecimen>
      <RecordSpecimen name="Somebody written out">
        <PartyFields role="receiver" {...parts} />
      </RecordSpecimen>
      <RecordSpecimen name="Freight, open for editing" wide>
        <Card title="Freight" flush isEditing>
          <FreightLines {...parts} />
        </Card>
      </RecordSpecimen>
      <RecordSpecimen name="Requested dates">
        <DateFields dates={{ fields: DATES, hint: 'Earliest delivery in Otago: Friday 20/11/2026' }} />
      </RecordSpecimen>
      <RecordSpecimen name="Additional">
        <AdditionalFields {...parts} />
      </RecordSpecimen>
    </Section>
  );
}
