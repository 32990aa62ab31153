import type { Charge } from '#pricing/price.ts';

export interface ChangedCharge {
  readonly code: string;
  readonly name: string;
  /** Amount in the earlier price; null when it does not have the charge. */
  readonly before: string | null;
  /** Amount in the later price; null when it no longer has the charge. */
  readonly after: string | null;
}

type Amounts = Pick<Charge, 'code' | 'name' | 'amount'>;

/** The charges that make one price differ from another, in the order of the earlier one. */
export function changedCharges(before: readonly Amounts[], after: readonly Amounts[]): ChangedCharge[] {
  const codes = new Set([...before, ...after].map(({ code }) => code));
  return [...codes].flatMap((code) => {
    const was = before.find((charge) => charge.code === code);
    const is = after.find((charge) => charge.code === code);
    if (was?.amount === is?.amount) return [];
    const name = was?.name ?? is?.name ?? code;
    return [{ code, name, before: was?.amount ?? null, after: is?.amount ?? null }];
  });
}
