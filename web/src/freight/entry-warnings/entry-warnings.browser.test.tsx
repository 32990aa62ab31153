import type { ConsignmentForm } from '#freight/form/form-state.ts';
import { useReducer } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EntryWarningsNotice } from '#freight/entry-warnings/entry-warnings-notice.tsx';
import { useEntryWarnings, warningAt } from '#freight/entry-warnings/use-entry-warnings.ts';
import { changeForm, type FormChange } from '#freight/form/form-state.ts';
import { FreightLines } from '#freight/form/freight-lines.tsx';
import { wholeForm } from '#freight/form/testing/sample-form.ts';
import { announcements } from '#kit/announcements.ts';
import { CurrentOrganisation } from '#session/session-context.tsx';
import { eventually } from '#testing/eventually.ts';
import { organisationContext } from '#testing/organisation-context.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const CARTON = { code: 'CTN', name: 'Carton', defaultVolume: 0.05, defaultWeight: 10 };
const LIMITS = {
  sites: [],
  packagingTypes: [{ code: 'CTN', maxWeightKg: 25, reason: 'a lift by one person' }],
};
const NO_DATES = {
  fields: null,
  hint: null,
  issues: [],
  actionIssues: { pickup: null, delivery: null },
  known: { origin: null, destination: null, serviceDate: null },
};
const TOO_HEAVY =
  'Each carton weighs 40 kg, over the limit of 25 kg for a lift by one person: spread the freight over more items or correct the weight.';

function Entry() {
  const [form, change] = useReducer(
    (before: ConsignmentForm, event: FormChange) => changeForm(before, event, [CARTON]),
    null,
    () => wholeForm(),
  );
  const warnings = useEntryWarnings({
    form,
    dates: NO_DATES,
    showsPickup: false,
    showsDelivery: false,
    isEntering: true,
  });
  return (
    <FreightLines form={form} change={change} errorOf={() => undefined} warningOf={warningAt(warnings)} />
  );
}

function inOrganisation() {
  const context = organisationContext();
  const organisation = { ...context.organisation, packagingTypes: [CARTON], members: [] };
  return (
    <CurrentOrganisation value={{ ...context, organisation }}>
      <Entry />
    </CurrentOrganisation>
  );
}

for (const width of ['wide', 'narrow'] as const) {
  test(`a warning is shown at its field, described and announced, ${width}`, async () => {
    await renderInPortal(inOrganisation(), {
      width,
      responses: { '/entry-limits': LIMITS, '/packaging-presets': [] },
    });
    const weight = page.getByLabelText('Weight in kilograms, item 1');
    await eventually(() => expect(weight.elements()).toHaveLength(1));
    await weight.fill('40');
    const warning = page.getByText(TOO_HEAVY);
    await eventually(() => expect(warning.elements()).toHaveLength(1));
    const described = weight.element().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(TOO_HEAVY);
    // Advice is not an error.
    expect(weight.element().getAttribute('aria-invalid')).toBeNull();
    expect(announcements.read()?.message).toBe(`Item 1, weight in kilograms: ${TOO_HEAVY}`);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);

    await weight.fill('25');
    await eventually(() => expect(warning.elements()).toHaveLength(0));
  });
}

test('the notice leads to the fields that can be changed', async () => {
  const opened: string[] = [];
  const warnings = [
    { field: 'line-a-weight', label: 'Item 1, weight in kilograms', message: TOO_HEAVY },
    { field: 'requestedPickup', label: 'Requested Pickup', message: 'Penrose is closed on Mondays.' },
  ] as const;
  await renderInPortal(
    <EntryWarningsNotice
      warnings={warnings}
      open={(field) => (field === 'requestedPickup' ? null : () => void opened.push(field))}
    />,
  );
  const notice = page.getByRole('region', { name: 'Warnings' });
  await eventually(() => expect(notice.elements()).toHaveLength(1));
  expect(notice.element().textContent).toContain('Requested Pickup: Penrose is closed on Mondays.');
  const buttons = page.getByRole('button');
  expect(buttons.elements().map(({ textContent }) => textContent)).toEqual(['Item 1, weight in kilograms']);
  await buttons.click();
  expect(opened).toEqual(['line-a-weight']);
});
