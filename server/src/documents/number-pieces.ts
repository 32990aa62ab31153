import { pieceCount } from '@cartage/domain/documents/facts.ts';
import { sscc } from '@cartage/domain/documents/gs1.ts';
import type { Transaction } from '#db/database.ts';
import type { Owner } from '#documents/document.query.ts';
import {
  handlingUnitsOf,
  type HandlingUnitRow,
  insertHandlingUnits,
  nextNumbers,
} from '#documents/handling-units.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';

/** More pieces than that are never numbered in one go, whoever asks: they are all held in memory, and in one transaction. */
const MOST_NUMBERED = 10_000;

/** The SSCC of every piece by consignment, in the order of the lines. */
export type PieceNumbers = ReadonlyMap<number, readonly string[]>;

/** Those that there are; a consignment with a piece that has none is left out. */
export async function numberedPieces(
  tx: Transaction,
  scope: Owner,
  consignments: readonly ConsignmentRows[],
): Promise<PieceNumbers> {
  return numbersFrom(await unitsOf(tx, scope, consignments), consignments);
}

/**
 * A piece keeps its number for good: what was stuck on it stays true. Pieces without one are given the next numbers
 * of the tenant, which nobody else is ever given. Throws when they are more than `MOST_NUMBERED` together.
 */
export async function numberPieces(
  tx: Transaction,
  scope: Owner,
  given: { readonly prefix: string; readonly consignments: readonly ConsignmentRows[]; readonly at: Date },
): Promise<PieceNumbers> {
  const { prefix, consignments, at } = given;
  const pieces = consignments.reduce((sum, { lines }) => sum + pieceCount(lines), 0);
  if (pieces > MOST_NUMBERED) throw new RangeError(`${pieces} pieces are too many at once`);
  const units = await unitsOf(tx, scope, consignments);
  const has = new Set(units.map(keyOf));
  const lacking = consignments.flatMap(piecesOf).filter((piece) => !has.has(keyOf(piece)));
  if (lacking.length === 0) return numbersFrom(units, consignments);
  const numbers = await tx.query<{ number: number }>(nextNumbers(scope, lacking.length));
  const made = lacking.map(({ consignmentId, lineItemId, piece }, index) => {
    const nth = numbers[index]?.number ?? -1;
    return { consignmentId, lineItemId, piece, sscc: sscc(prefix, nth) };
  });
  await tx.query(insertHandlingUnits(scope, made, at));
  // Somebody else may have been first with some of them.
  return numberedPieces(tx, scope, consignments);
}

function unitsOf(tx: Transaction, scope: Owner, consignments: readonly ConsignmentRows[]) {
  const ids = consignments.map(({ consignment }) => consignment.id);
  return tx.query<HandlingUnitRow>(handlingUnitsOf(scope, ids));
}

function numbersFrom(
  units: readonly HandlingUnitRow[],
  consignments: readonly ConsignmentRows[],
): PieceNumbers {
  const known = new Map(units.map((unit) => [keyOf(unit), unit.sscc]));
  const numbers = new Map<number, readonly string[]>();
  for (const rows of consignments) {
    const ssccs = piecesOf(rows).map((piece) => known.get(keyOf(piece)));
    if (ssccs.every((one) => one !== undefined)) numbers.set(rows.consignment.id, ssccs);
  }
  return numbers;
}

type Piece = Omit<HandlingUnitRow, 'sscc'>;

const piecesOf = ({ consignment, lines }: ConsignmentRows): Piece[] =>
  lines.flatMap((line) =>
    Array.from({ length: line.count }, (_, index) => ({
      consignmentId: consignment.id,
      lineItemId: line.id,
      piece: index + 1,
    })),
  );

const keyOf = ({ lineItemId, piece }: Pick<Piece, 'lineItemId' | 'piece'>) => `${lineItemId}:${piece}`;
