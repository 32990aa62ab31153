import { useReducer } from 'react';
import { RecordSpecimen, Section } from '#features/component-gallery/section.tsx';
import { AdditionalFields } from '#freight/form/additional-fields.tsx';
import { DateFields } from '#freight/form/date-fields.tsx';
import { DetailsFields } from '#freight/form/details-fields.tsx';
import { EMPTY_FORM } from '#freight/form/empty-form.ts';
import type { FormProps } from '#freight/form/form-props.ts';
import {
  changeForm,
  type ConsignmentForm,
  type FormChange,
  EMPTY_PARTICIPANT,
} from '#freight/form/form-state.ts';
import { newLine } from '#freight/form/freight-line-state.ts';
import { FreightLines } from '#freight/form/freight-lines.tsx';
import { PartyFields } from '#freight/form/party-fields.tsx';
import { PartySwitch } from '#freight/form/party-switch.tsx';
import { Card } from '#ui/card.tsx';

const FORM: ConsignmentForm = {
  ...EMPTY_FORM,
  receiver: {
    isCustom: true,
    site: null,
    custom: { ...EMPTY_PARTICIPANT, fullName: 'Kauri Coast Hardware' },
  },
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
        isUnlisted: false,
      },
    },
  ],
};

const date = {
  text: '',
  onText: () => {},
  reasonOf: () => null,
  closureOn: () => null,
  error: null,
};
const DATES = {
  pickup: { ...date, warning: 'Past date. Change it before the next step.' },
  delivery: { ...date, text: '15/11/2026', error: 'Not a working date' },
};

const change = (form: ConsignmentForm, changed: FormChange) => changeForm(form, changed, []);

/** The sections of the consignment form. */
export function ConsignmentFormParts() {
  const [form, dispatch] = useReducer(change, FORM);
  const parts: FormProps = {
    form,
    change: dispatch,
    errorOf: (field) => (field === 'receiver-phone' ? 'Value is not a valid phone number' : undefined),
  };
  return (
    <Section id="consignment-form" title="Consignment form">
      <RecordSpecimen name="Details" wide>
        <DetailsFields {...parts} />
      </RecordSpecimen>
      <RecordSpecimen name="Sender at a site">
        <PartyFields role="sender" {...parts} />
      </RecordSpecimen>
      <RecordSpecimen name="Receiver with a typed address">
        <PartyFields role="receiver" {...parts} />
      </RecordSpecimen>
      <RecordSpecimen name="Site or address">
        <PartySwitch label="Receiver: site or address" isAddress={false} onChange={() => {}} />
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
