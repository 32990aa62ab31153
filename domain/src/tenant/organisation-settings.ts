import type { NamedValue } from '#tenant/settings.ts';
import { parseSwitch } from '#tenant/switch-value.ts';

export const CONTACT_DETAILS_REQUIRED = ['NONE', 'ONE', 'ALL'] as const;
export type ContactDetailsRequired = (typeof CONTACT_DETAILS_REQUIRED)[number];

/** The settings of an organisation (TENANT-05). */
export interface OrganisationSettings {
  /** ONE: phone or email; ALL: both, unless the participant is a site. */
  readonly consignmentContactDetailsRequired: ContactDetailsRequired;
  readonly autoGenerateFreightLabels: boolean;
  readonly allowFmUsersRequestPickupDate: boolean;
  /** Names and addresses that other sites wrote to are suggested (docs/decisions/0037-receiver-suggestions.md). */
  readonly suggestReceiversOfOtherSites: boolean;
}

export const ORGANISATION_SETTING_NAMES = {
  consignmentContactDetailsRequired: 'consignment-contact-details-required',
  autoGenerateFreightLabels: 'auto-generate-freight-labels',
  allowFmUsersRequestPickupDate: 'allow-fm-users-request-pickup-date',
  suggestReceiversOfOtherSites: 'suggest-receivers-of-other-sites',
} as const satisfies Record<keyof OrganisationSettings, string>;

const names = ORGANISATION_SETTING_NAMES;

/** Unknown names are ignored, the last entry wins. Throws on an invalid value. */
export function organisationSettings(list: readonly NamedValue[]): OrganisationSettings {
  const values = new Map(list.map(({ name, value }) => [name, value]));
  const readSwitch = (name: string) =>
    values.has(name) ? parseSwitch(values.get(name), `Organisation setting ${name}`) : false;
  return {
    consignmentContactDetailsRequired: readContactDetails(
      values.get(names.consignmentContactDetailsRequired),
    ),
    autoGenerateFreightLabels: readSwitch(names.autoGenerateFreightLabels),
    allowFmUsersRequestPickupDate: readSwitch(names.allowFmUsersRequestPickupDate),
    suggestReceiversOfOtherSites: readSwitch(names.suggestReceiversOfOtherSites),
  };
}

function readContactDetails(value: unknown): ContactDetailsRequired {
  if (value === undefined) return 'NONE';
  const known = CONTACT_DETAILS_REQUIRED.find((choice) => choice === value);
  if (known === undefined) {
    throw new Error(
      `Organisation setting ${names.consignmentContactDetailsRequired} must be NONE, ONE or ALL`,
    );
  }
  return known;
}
