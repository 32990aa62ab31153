import type { Answer } from '@cartage/contract/operations.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { fieldsOf } from '#freight/form/restore-form.ts';

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
  /** How often, and how often it is done; null where it is not asked for. */
  readonly quantity: number | null;
  readonly completed: number;
}

/** What the service type of a consignment offers, and what it asks for even if that is not offered any more. */
export function extraLines(
  consignment: Consignment,
  offered: Answer<'deliveryExtras'>,
): readonly ExtraLine[] {
  const asked = new Map(consignment.deliveryExtras.map((extra) => [extra.deliveryExtraId, extra]));
  const own = offered.filter(({ serviceTypeCode }) => serviceTypeCode === consignment.serviceType.code);
  const ended = consignment.deliveryExtras.filter(
    ({ deliveryExtraId }) => !own.some((extra) => extra.deliveryExtraId === deliveryExtraId),
  );
  return [...own, ...ended].map((extra) => {
    const wish = asked.get(extra.deliveryExtraId);
    return {
      id: extra.deliveryExtraId,
      name: extra.deliveryExtraName,
      description: extra.deliveryExtraDescription,
      instruction: wish?.instructionCode ?? 'EXCLUDED',
      quantity: wish?.quantity ?? null,
      completed: wish?.quantityCompleted ?? 0,
    };
  });
}

/** 'Included', 'On request, 4 pieces', 'Included, 2 of 4 done'. */
export function saidOf({ instruction, quantity, completed }: ExtraLine): string {
  const word = INSTRUCTIONS.find(({ value }) => value === instruction)?.label ?? '';
  if (quantity === null) return word;
  if (completed > 0)
    return completed >= quantity ? `${word}, done` : `${word}, ${completed} of ${quantity} done`;
  return quantity === 1 ? word : `${word}, ${quantity} pieces`;
}

/** What was chosen and is not saved yet, by the extra's id. */
export type ExtrasChoice = ReadonlyMap<number, InstructionCode>;

/** Extras belong to a service type: with another one the choice is none any more. */
interface KeptChoice {
  readonly serviceType: string;
  readonly entered: ExtrasChoice;
}

export const keptChoice = ({ serviceType, entered }: KeptChoice) => ({ serviceType, entered: [...entered] });

/** Null: no choice of ours. */
export function restoredChoice(stored: unknown): KeptChoice | null {
  const { serviceType, entered } = fieldsOf(stored);
  if (typeof serviceType !== 'string' || !Array.isArray(entered)) return null;
  const pairs = (entered as readonly unknown[]).flatMap((pair) => {
    const [id, code] = Array.isArray(pair) ? (pair as readonly unknown[]) : [];
    const known = INSTRUCTIONS.find(({ value }) => value === code);
    return typeof id === 'number' && known !== undefined ? [[id, known.value] as const] : [];
  });
  return { serviceType, entered: new Map(pairs) };
}
