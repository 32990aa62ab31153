import { ActionIcon, Button, Select, Textarea, TextInput } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { StatusCode } from '@cartage/domain/consignment/status.ts';
import { type ChosenDates, SEARCH_MAX_DAYS } from '@cartage/domain/dates/date-range.ts';
import { type CalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import type { PaperCode } from '@cartage/domain/documents/label-stock.ts';
import { useState } from 'react';
import { DropdownSpecimen } from '#features/component-gallery/dropdown-specimen.tsx';
import styles from '#features/component-gallery/page.module.css';
import { LONG_NAME } from '#features/component-gallery/samples.ts';
import { RecordSpecimen, Section, Specimen } from '#features/component-gallery/section.tsx';
import { DEFAULT_LABEL_OPTIONS } from '#freight/labels/label-options.ts';
import { AttachmentForm } from '#freight/attachments/attachment-form.tsx';
import { LabelForm } from '#freight/labels/label-form.tsx';
import { NewConsignmentButton } from '#freight/new-consignment-button.tsx';
import type { Sort } from '#freight/consignment-table/table-head.tsx';
import { ServiceTypeField } from '#freight/service-type-field.tsx';
import { SiteList } from '#freight/site-list.tsx';
import { SitePicker } from '#freight/site-picker.tsx';
import { SortMenu } from '#freight/sort-menu.tsx';
import { StatusField } from '#freight/status-field.tsx';
import { BusyButton } from '#kit/busy-button.tsx';
import { ButtonLink } from '#kit/button-link.tsx';
import { ChoiceButton } from '#kit/choice-button.tsx';
import { DateField } from '#kit/date-field/date-field.tsx';
import { DayCalendar } from '#kit/date-field/day-calendar.tsx';
import { DateRangeField } from '#kit/date-range/date-range-field.tsx';
import { DateRangePanel } from '#kit/date-range/date-range-panel.tsx';
import { MainButton } from '#kit/main-button.tsx';
import { Pagination } from '#kit/pagination.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { FieldWarning } from '#ui/field-warning.tsx';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { SelectButton } from '#ui/select-button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { useNarrow } from '#ui/use-media.ts';

const LAST_WEEK: ChosenDates = { preset: 'LAST_7_DAYS' };

export const Buttons = () => (
  <Section id="buttons" title="Buttons and links">
    <Specimen name="Primary, one per screen">
      <Button>Save</Button>
    </Specimen>
    <Specimen name="Default">
      <Button variant="default" leftSection={<Icon of={IconPlus} />}>
        Add a line
      </Button>
    </Specimen>
    <Specimen name="Subtle">
      <Button variant="subtle">Select all</Button>
    </Specimen>
    <Specimen name="Loading">
      <BusyButton isBusy onClick={() => undefined}>
        Save
      </BusyButton>
    </Specimen>
    <Specimen name="Main button of a dialog, while it checks">
      <MainButton isBusy isFirst={false}>
        Create documents
      </MainButton>
    </Specimen>
    <Specimen name="Disabled with a reason">
      <Button data-disabled aria-disabled data-tooltip="2 of 20 are already Staged">
        Mark As Ready
      </Button>
    </Specimen>
    <Specimen name="Small">
      <Button size="xs" variant="default">
        Retry
      </Button>
    </Specimen>
    <Specimen name="Large, for touch">
      <Button size="lg">Save</Button>
    </Specimen>
    <Specimen name="Icon only">
      <ActionIcon variant="subtle" size="lg" aria-label="Close the sample" data-tooltip="Close">
        <Icon of={IconX} />
      </ActionIcon>
    </Specimen>
    <Specimen name="Keys">
      <span>
        <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
      </span>
    </Specimen>
    <Specimen name="Link styled as a button">
      <ButtonLink to="/search" variant="default">
        Consignments
      </ButtonLink>
    </Specimen>
    <RecordSpecimen name="New Consignment, with the permission">
      <NewConsignmentButton />
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
          placeholder="Reference in your system"
          description="0 of 20 characters"
        />
      </Specimen>
      <Specimen name="Filled">
        <TextInput label="Receiver name" defaultValue={LONG_NAME} />
      </Specimen>
      <Specimen name="With an error">
        <TextInput
          label="Quantity"
          defaultValue="0"
          error={<FieldError message="Enter a whole number from 1 to 9,999" />}
        />
      </Specimen>
      <Specimen name="With a warning">
        <TextInput
          label="Quantity"
          defaultValue="900"
          description={<FieldWarning message="900 is more than usual: enter the number of pieces." />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </Specimen>
      <Specimen name="With a unit">
        <TextInput label="Weight" defaultValue="62.5" rightSection="kg" inputMode="decimal" />
      </Specimen>
      <Specimen name="Disabled">
        <TextInput label="Email" defaultValue="hana@sample.example" disabled />
      </Specimen>
      <Specimen name="Long text">
        <Textarea
          label="Sender notes"
          rows={3}
          defaultValue="Call before arrival. The gate closes at 4 pm."
        />
      </Specimen>
      <Specimen name="Select">
        <Select
          label="Service type"
          placeholder="Choose a service type"
          data={['Standard', 'Overnight', 'Economy']}
          allowDeselect={false}
        />
      </Specimen>
      <RecordSpecimen name="Site search">
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
  const [labels, setLabels] = useState({ ...DEFAULT_LABEL_OPTIONS, paper: 'a4' as PaperCode });
  const [dates, setDates] = useState<ChosenDates>(LAST_WEEK);
  const [serviceTypes, setServiceTypes] = useState<readonly string[]>([]);
  const [statuses, setStatuses] = useState<readonly StatusCode[]>(['STAGED']);
  const [sort, setSort] = useState<Sort>({ option: 'CreationDate', direction: 'asc' });
  const isNarrow = useNarrow();
  return (
    <Section id="choices" title="Choices and pages">
      <Specimen name="Checkbox rows">
        <div role="group" aria-label="Sample sites">
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
      <Specimen name="Checkbox: off, on and indeterminate">
        {(['Off', 'On', 'Indeterminate'] as const).map((state) => (
          <label key={state} className={styles.touch}>
            <Checkbox
              aria-label={state}
              checked={state === 'On'}
              isIndeterminate={state === 'Indeterminate'}
              onChange={() => {}}
            />
          </label>
        ))}
      </Specimen>
      <Specimen name="Short list">
        <SelectButton label="Rows" value={size} options={[25, 50, 100, 200]} onChange={setSize} />
      </Specimen>
      <Specimen name="Button that opens a dialog">
        <ChoiceButton
          label="Status"
          value="2 statuses"
          isDense={false}
          aria-haspopup="dialog"
          aria-expanded={false}
          onClick={() => {}}
        />
      </Specimen>
      <Specimen name="Dropdown">
        <DropdownSpecimen />
      </Specimen>
      <Specimen name="Date range">
        <DateRangeField isDense maxDays={SEARCH_MAX_DAYS} value={dates} onChange={setDates} />
      </Specimen>
      <RecordSpecimen name="Statuses">
        <StatusField isDense chosen={statuses} onChange={setStatuses} />
      </RecordSpecimen>
      <RecordSpecimen name="Service types">
        <ServiceTypeField chosen={serviceTypes} onChange={setServiceTypes} />
      </RecordSpecimen>
      <Specimen name="Sort order">
        <SortMenu sort={sort} onSort={setSort} />
      </Specimen>
      <Specimen name="Single date">
        <OneDay />
      </Specimen>
      <Specimen name="Date range panel" wide>
        <DateRangePanel
          value={dates}
          today="2026-11-20"
          maxDays={SEARCH_MAX_DAYS}
          months={isNarrow ? 1 : 2}
          onApply={setDates}
          onCancel={() => setDates(LAST_WEEK)}
        />
      </Specimen>
      <Specimen name="Label options with a partly used sheet" wide>
        <LabelForm options={labels} change={setLabels} />
      </Specimen>
      <Specimen name="Attachments" wide>
        <AttachmentForm refusal={null} maxCount={3} verb="Add" add={() => {}} />
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
        closureOn={SHOW_DAY}
        error={text === '' ? 'Requested delivery date is required' : null}
      />
      <DayCalendar
        day="2026-11-25"
        today="2026-11-20"
        reasonOf={SUNDAYS_CLOSED}
        closureOn={SHOW_DAY}
        choose={(day) => setText(formatDay(day))}
      />
    </>
  );
}
