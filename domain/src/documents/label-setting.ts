import type { StatusCode } from '#consignment/status.ts';

import { parseSwitch } from '#tenant/switch-value.ts';
import type { NamedValue } from '#tenant/settings.ts';

/** Public tenant setting: whether the tenant can number freight labels. Without numbers there are no labels. */
export const LABELS_SETTING = 'FreightLabels';

/** True unless the setting is false. */
export function areLabelsEnabled(settings: readonly NamedValue[]): boolean {
  const setting = settings.find(({ name }) => name === LABELS_SETTING);
  return setting === undefined || parseSwitch(setting.value, LABELS_SETTING);
}

export const noLabelsMessage = (provider: string): string =>
  `${provider} has not set up the numbers for freight labels yet`;

/** Consignments with more pieces get no labels, because rendering them would take too long. */
export const MAX_PIECES = 2_000;

/** In a combined file. A browser's print dialog renders a preview of every page and becomes unusable with more. */
export const PIECES_PER_FILE = 250;

/** Statuses at which labels are created automatically. Later the freight is already labelled. */
const LABELLED_AT: ReadonlySet<StatusCode> = new Set(['FINAL', 'STAGED']);

export interface LabelSetting {
  /** The provider has label numbers. */
  readonly hasNumbers: boolean;
  readonly serviceGeneratesLabel: boolean;
  readonly organisationGeneratesLabels: boolean;
}

/** Whether labels are created automatically at this status (ATT-05). */
export function isLabelDue(status: StatusCode, pieces: number, setting: LabelSetting): boolean {
  const isGenerated = setting.serviceGeneratesLabel || setting.organisationGeneratesLabels;
  return setting.hasNumbers && isGenerated && pieces <= MAX_PIECES && LABELLED_AT.has(status);
}
