import type { StatusCode } from '#consignment/status.ts';

import { parseSwitch } from '#tenant/switch-value.ts';
import type { NamedValue } from '#tenant/settings.ts';

/** Among the public settings of a tenant: whether its freight labels have numbers, without which there are none. */
export const LABELS_SETTING = 'FreightLabels';

/** There are unless it is said that there are not. */
export function hasLabelsIn(settings: readonly NamedValue[]): boolean {
  const said = settings.find(({ name }) => name === LABELS_SETTING);
  return said === undefined || parseSwitch(said.value, LABELS_SETTING);
}

export const noLabelsLine = (provider: string): string =>
  `${provider} has not set up the numbers for freight labels yet`;

/** Where labels are made without being asked for (ATT-05): afterwards the freight carries what it carries. */
const LABELLED_AT: ReadonlySet<StatusCode> = new Set(['FINAL', 'STAGED']);

/** Either setting will do. */
export function isLabelDue(
  status: StatusCode,
  setting: { readonly serviceGeneratesLabel: boolean; readonly organisationGeneratesLabels: boolean },
): boolean {
  return LABELLED_AT.has(status) && (setting.serviceGeneratesLabel || setting.organisationGeneratesLabels);
}
