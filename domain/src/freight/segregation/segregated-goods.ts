import type { NetUnit, QuantityProvision } from '#freight/goods-declaration.ts';

/** Dangerous goods of a load, as the rules of segregation read them. */
export interface SegregatedGoods {
  /** As on the declaration: 'UN 1263, Paint, class 3, packing group II'. */
  readonly declared: string;
  readonly unNumber: string;
  /** '3', '1.4S'. */
  readonly class: string;
  readonly subsidiaryClasses: readonly string[];
  /** Null: none, or not stated. */
  readonly packingGroup: string | null;
  /** With the technical name. */
  readonly name: string;
  /** 'STANDARD' where it is not entered. */
  readonly provision: QuantityProvision;
  readonly netUnit: NetUnit | null;
}
