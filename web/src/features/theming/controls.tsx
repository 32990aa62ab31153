import { ActionIcon, Button, Select, Textarea, TextInput } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { StatusCode } from '@cartage/domain/consignment/status.ts';
import { type ChosenDates, SEARCH_MAX_DAYS } from '@cartage/domain/dates/date-range.ts';
import { type CalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import type { PaperCode } from '@cartage/domain/documents/papers.ts';
import { useState } from 'react';
import styles from '#features/theming/page.module.css';
import { LONG_NAME } from '#features/theming/samples.ts';
import { RecordSpecimen, Section, Specimen } from '#features/theming/section.tsx';
import { USUAL_CHOICE } from '#freight/labels/label-choice.ts';
import { AttachmentForm } from '#freight/attachments/attachment-form.tsx';
import { LabelForm } from '#freight/labels/label-form.tsx';
import { NewConsignment } from '#freight/new-consignment.tsx';
import type { Sort } from '#freight/consignment-table/table-head.tsx';
import { ServiceTypeField } from '#freight/service-type-field.tsx';
import { SiteList } from '#freight/site-list.tsx';
import { SitePicker } from '#freight/site-picker.tsx';
import { SortMenu } from '#freight/sort-menu.tsx';
import { StatusField } from '#freight/status-field.tsx';
import { ButtonLink } from '#kit/button-link.tsx';
import { ChoiceButton } from '#kit/choice-button.tsx';
import { DateField } from '#kit/date-field/date-field.tsx';
import { DayCalendar } from '#kit/date-field/day-calendar.tsx';
import { DateRangeField } from '#kit/date-range/date-range-field.tsx';
import { DateRangePanel } from '#kit/date-range/date-range-panel.tsx';
import { Pagination } from '#kit/pagination.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { SelectButton } from '#ui/select-button.tsx';
import { TickBox } from '#ui/tick-box.tsx';
import { useNarrow } from '#ui/use-media.ts';

const LAST_WEEK: ChosenDates = { preset: 'LAST_7_DAYS' };

export const Buttons = () => (
  <Section id="buttons" title="Buttons and links">
    <Specimen name="Primary, one on a screen">
      <Button>Save</Button>
    </Specimen>
    <Specimen name="Other">
      <Button variant="default" leftSection={<Icon of={IconPlus} />}>
        Add a line
      </Button>
    </Specimen>
    <Specimen name="Quiet">
      <Button variant="subtle">Select all</Button>
    </Specimen>
    <Specimen name="At work">
      <Button loading>Save</Button>
    </Specimen>
    <Specimen name="Not now, and why">
      <Button data-disabled aria-disabled data-tooltip="2 of 20 are already Staged">
        Mark As Ready
      </Button>
    </Specimen>
    <Specimen name="Dense">
      <Button size="xs" variant="default">
        Retry
      </Button>
    </Specimen>
    <Specimen name="Large, for thumbs">
      <Button size="lg">Save</Button>
    </Specimen>
    <Specimen name="Icon alone">
      <ActionIcon variant="subtle" size="lg" aria-label="Close the sample" data-tooltip="Close">
        <Icon of={IconX} />
      </ActionIcon>
    </Specimen>
    <Specimen name="Keys">
      <span>
        <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
      </span>
    </Specimen>
    <Specimen name="Link that looks like one">
      <ButtonLink to="/search" variant="default">
        Consignments
      </ButtonLink>
    </Specimen>
    <RecordSpecimen name="New Consignment, with the permission">
      <NewConsignment />
    </RecordSpecimen>
  </Section>
);

export function Fields() {
  const [site, setSite] = useState<Parameters<typeof SitePicker>[0]['value']>(null);
  return (
    <Section id="fields" title="Fields">
      <Specimen name="Empty">
        <TextInput
          label="Sales reference"
          placeholder="What your system calls it"
          description="0 of 20 characters"
        />
      </Specimen>
      <Specimen name="Filled">
        <TextInput label="Receiver name" defaultValue={LONG_NAME} />
      </Specimen>
      <Specimen name="To be mended">
        <TextInput
          label="Quantity"
          defaultValue="0"
          error={<FieldError message="Enter a whole number from 1 to 9,999" />}
        />
      </Specimen>
      <Specimen name="With its unit">
        <TextInput label="Weight" defaultValue="62.5" rightSection="kg" inputMode="decimal" />
      </Specimen>
      <Specimen name="Not to be changed">
        <TextInput label="Email" defaultValue="hana@sample.example" disabled />
      </Specimen>
      <Specimen name="Long text">
        <Textarea
          label="Sender notes"
          rows={3}
          defaultValue="Ring before you come: the gate is shut after four."
        />
      </Specimen>
      <Specimen name="One of a list">
        <Select
          label="Service type"
          placeholder="Choose a service type"
          data={['Standard', 'Overnight', 'Economy']}
          allowDeselect={false}
        />
      </Specimen>
      <RecordSpecimen name="A site, found by typing">
        <SitePicker id="gallery-site" label="Site" value={site} error={undefined} onChange={setSite} />
      </RecordSpecimen>
    </Section>
  );
}

export function Choices() {
  const [siteIds, setSiteIds] = useState<readonly number[]>([]);
  const [isOn, setOn] = useState(true);
  const [size, setSize] = useState(25);
  const [page, setPage] = useState(4);
  const [labels, setLabels] = useState({ ...USUAL_CHOICE, paper: 'a4' as PaperCode });
  const [dates, setDates] = useState<ChosenDates>(LAST_WEEK);
  const [serviceTypes, setServiceTypes] = useState<readonly string[]>([]);
  const [statuses, setStatuses] = useState<readonly StatusCode[]>(['STAGED']);
  const [sort, setSort] = useState<Sort>({ option: 'CreationDate', direction: 'asc' });
  const isNarrow = useNarrow();
  return (
    <Section id="choices" title="Choices and pages">
      <Specimen name="Check rows">
        <div role="group" aria-label="Sites of the sample">
          <CheckRow checked={isOn} onChange={setOn}>
            Auckland
          </CheckRow>
          <CheckRow checked={!isOn} onChange={(is) => setOn(!is)}>
            Whangārei (Inactive)
          </CheckRow>
        </div>
      </Specimen>
      <RecordSpecimen name="Sites">
        <div className={styles.inset}>
          <SiteList active={{ ids: siteIds, choose: setSiteIds }} />
        </div>
      </RecordSpecimen>
      <Specimen name="Check box, off, on and some">
        <TickBox aria-label="Off" checked={false} onChange={() => {}} />
        <TickBox aria-label="On" checked onChange={() => {}} />
        <TickBox aria-label="Some" checked={false} some onChange={() => {}} />
      </Specimen>
      <Specimen name="Short list">
        <SelectButton label="Rows" value={size} options={[25, 50, 100, 200]} onChange={setSize} />
      </Specimen>
      <Specimen name="A button that opens what is chosen from">
        <ChoiceButton label="Status" value="2 statuses" isDense={false} isOpen={false} onClick={() => {}} />
      </Specimen>
      <Specimen name="Dates, chosen from a menu">
        <DateRangeField isDense maxDays={SEARCH_MAX_DAYS} value={dates} onChange={setDates} />
      </Specimen>
      <RecordSpecimen name="Statuses">
        <StatusField isDense chosen={statuses} onChange={setStatuses} />
      </RecordSpecimen>
      <RecordSpecimen name="Service types">
        <ServiceTypeField chosen={serviceTypes} onChange={setServiceTypes} />
      </RecordSpecimen>
      <Specimen name="Order">
        <SortMenu sort={sort} onSort={setSort} />
      </Specimen>
      <Specimen name="One day">
        <OneDay />
      </Specimen>
      <Specimen name="Dates: presets, typed, or from the calendar" wide>
        <DateRangePanel
          value={dates}
          today="2026-11-20"
          maxDays={SEARCH_MAX_DAYS}
          months={isNarrow ? 1 : 2}
          onApply={setDates}
          onCancel={() => setDates(LAST_WEEK)}
        />
      </Specimen>
      <Specimen name="Labels, and a sheet that was begun" wide>
        <LabelForm choice={labels} change={setLabels} />
      </Specimen>
      <Specimen name="Files to add" wide>
        <AttachmentForm refused={null} room={3} verb="Add" add={() => {}} />
      </Specimen>
      <Specimen name="Pages" wide>
        <Pagination page={page} pageCount={81} onPage={setPage} />
      </Specimen>
    </Section>
  );
}

const SHOW_DAY = (day: CalendarDate) => (day === '2026-11-13' ? 'Canterbury Show Day' : null);
const SUNDAYS_CLOSED = (day: CalendarDate) => (weekday(day) === 6 ? 'Sunday' : null);

function OneDay() {
  const [text, setText] = useState('25/11/2026');
  return (
    <>
      <DateField
        label="Requested Delivery"
        text={text}
        onText={setText}
        reasonOf={SUNDAYS_CLOSED}
        closedOn={SHOW_DAY}
        error={text === '' ? 'Requested delivery date is required' : null}
      />
      <DayCalendar
        day="2026-11-25"
        today="2026-11-20"
        reasonOf={SUNDAYS_CLOSED}
        closedOn={SHOW_DAY}
        choose={(day) => setText(formatDay(day))}
      />
    </>
  );
}
