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

/** More of a consignment have no labels: it would keep a worker busy for longer than anybody waits. */
export const MOST_PIECES = 2_000;

/** Where labels are made without being asked for: afterwards the freight carries what it carries. */
const LABELLED_AT: ReadonlySet<StatusCode> = new Set(['FINAL', 'STAGED']);

export interface LabelSetting {
  /** The provider can number labels at all. */
  readonly hasNumbers: boolean;
  readonly serviceGeneratesLabel: boolean;
  readonly organisationGeneratesLabels: boolean;
}

/** Whether a consignment that has come to this status is given its labels without being asked (ATT-05). */
export function isLabelDue(status: StatusCode, pieces: number, setting: LabelSetting): boolean {
  const isGenerated = setting.serviceGeneratesLabel || setting.organisationGeneratesLabels;
  return setting.hasNumbers && isGenerated && pieces <= MOST_PIECES && LABELLED_AT.has(status);
}
