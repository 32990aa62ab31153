import { EMPTY_FORM } from '#freight/form/empty-form.ts';
import { type ConsignmentForm, partyOfSite, type Site } from '#freight/form/form-state.ts';
import { newLine } from '#freight/form/freight-line-state.ts';

/** An empty form with one line, `a`. */
export const emptyForm = (given: Partial<ConsignmentForm> = {}): ConsignmentForm => ({
  ...EMPTY_FORM,
  lines: [newLine('a')],
  ...given,
});

/** A valid form: two sites, one carton. */
export function wholeForm(given: Partial<ConsignmentForm> = {}): ConsignmentForm {
  const line = newLine('a');
  return emptyForm({
    serviceType: 'STD',
    accountId: 7,
    sender: partyOfSite(site(1)),
    receiver: partyOfSite(site(2)),
    lines: [
      {
        ...line,
        values: { ...line.values, packagingType: 'CTN', volume: 0.05, weight: 10 },
        texts: { ...line.texts, volume: '0.0500', weight: '10.00' },
      },
    ],
    ...given,
  });
}

function site(id: number): Site {
  const address = {
    id,
    streetNumber: '14',
    street: 'Rātā Street',
    suburb: 'Penrose',
    state: null,
    city: 'Auckland',
    country: 'New Zealand',
    postcode: '1061',
    latitude: null,
    longitude: null,
    region: null,
  };
  const siteProxy = { id, code: `S${id}`, name: `Site ${id}`, isActive: true };
  const participant = { id: id + 100, fullName: `Site ${id}`, phone: null, email: null, address, siteProxy };
  return {
    ...siteProxy,
    isDefault: false,
    isDefaultOrigin: false,
    defaultAccount: null,
    defaultParticipant: participant,
  };
}
