import type { ResponseBody } from '@cartage/contract/operations.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { asRecord } from '#freight/form/restore-form.ts';

export type InstructionCode = Consignment['deliveryExtras'][number]['instructionCode'];

export const INSTRUCTIONS: readonly { readonly value: InstructionCode; readonly label: string }[] = [
  { value: 'INCLUDED', label: 'Included' },
  { value: 'ONREQUEST', label: 'On request' },
  { value: 'EXCLUDED', label: 'Not included' },
];

export interface ExtraLine {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly instruction: InstructionCode;
  /** Requested quantity; null when not requested. `completed` is how many are done. */
  readonly quantity: number | null;
  readonly completed: number;
}

/** Extras of the consignment's service type, and requested extras that have been withdrawn. */
export function extraLines(
  consignment: Consignment,
  available: ResponseBody<'deliveryExtras'>,
): readonly ExtraLine[] {
  const requested = new Map(consignment.deliveryExtras.map((extra) => [extra.deliveryExtraId, extra]));
  const own = available.filter(({ serviceTypeCode }) => serviceTypeCode === consignment.serviceType.code);
  const withdrawn = consignment.deliveryExtras.filter(
    ({ deliveryExtraId }) => !own.some((extra) => extra.deliveryExtraId === deliveryExtraId),
  );
  return [...own, ...withdrawn].map((extra) => {
    const request = requested.get(extra.deliveryExtraId);
    return {
      id: extra.deliveryExtraId,
      name: extra.deliveryExtraName,
      description: extra.deliveryExtraDescription,
      instruction: request?.instructionCode ?? 'EXCLUDED',
      quantity: request?.quantity ?? null,
      completed: request?.quantityCompleted ?? 0,
    };
  });
}

/** 'Included', 'On request, 4 pieces', 'Included, 2 of 4 done'. */
export function extraText({ instruction, quantity, completed }: ExtraLine): string {
  const label = INSTRUCTIONS.find(({ value }) => value === instruction)?.label ?? '';
  if (quantity === null) return label;
  if (completed > 0)
    return completed >= quantity ? `${label}, done` : `${label}, ${completed} of ${quantity} done`;
  return quantity === 1 ? label : `${label}, ${quantity} pieces`;
}

/** Unsaved choices by extra id. */
export type ExtrasChoice = ReadonlyMap<number, InstructionCode>;

/** Valid for one service type only. */
interface StoredChoice {
  readonly serviceType: string;
  readonly entered: ExtrasChoice;
}

export const storedChoice = ({ serviceType, entered }: StoredChoice) => ({
  serviceType,
  entered: [...entered],
});

/** Null when the stored value is not a choice. */
export function restoreChoice(stored: unknown): StoredChoice | null {
  const { serviceType, entered } = asRecord(stored);
  if (typeof serviceType !== 'string' || !Array.isArray(entered)) return null;
  const pairs = (entered as readonly unknown[]).flatMap((pair) => {
    const [id, code] = Array.isArray(pair) ? (pair as readonly unknown[]) : [];
    const known = INSTRUCTIONS.find(({ value }) => value === code);
    return typeof id === 'number' && known !== undefined ? [[id, known.value] as const] : [];
  });
  return { serviceType, entered: new Map(pairs) };
}
