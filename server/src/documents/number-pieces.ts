import { pieceCount } from '@cartage/domain/documents/facts.ts';
import { sscc } from '@cartage/domain/documents/gs1.ts';
import type { Transaction } from '#db/database.ts';
import type { Owner } from '#documents/document.query.ts';
import {
  handlingUnitsOf,
  type HandlingUnitRow,
  insertHandlingUnits,
  nextHandlingUnitNumbers,
} from '#documents/handling-units.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';

/** All numbers of a call are held in memory and inserted in one transaction. */
const MAX_PIECES_PER_CALL = 10_000;

/** The SSCCs of all pieces, by consignment id, in the order of the lines. */
export type PieceNumbers = ReadonlyMap<number, readonly string[]>;

/** Existing numbers. A consignment with an unnumbered piece is omitted. */
export async function numberedPieces(
  tx: Transaction,
  scope: Owner,
  consignments: readonly ConsignmentRows[],
): Promise<PieceNumbers> {
  return numbersFrom(await unitsOf(tx, scope, consignments), consignments);
}

/**
 * Numbers the pieces that have no number yet, with the tenant's next unused numbers. A piece never changes its number,
 * because its label may be in use. Throws for more than `MAX_PIECES_PER_CALL` pieces.
 */
export async function numberPieces(
  tx: Transaction,
  scope: Owner,
  options: { readonly prefix: string; readonly consignments: readonly ConsignmentRows[]; readonly at: Date },
): Promise<PieceNumbers> {
  const { prefix, consignments, at } = options;
  const pieces = consignments.reduce((sum, { lines }) => sum + pieceCount(lines), 0);
  if (pieces > MAX_PIECES_PER_CALL) throw new RangeError(`Cannot number ${pieces} pieces in one call`);
  const units = await unitsOf(tx, scope, consignments);
  const has = new Set(units.map(keyOf));
  const unnumbered = consignments.flatMap(piecesOf).filter((piece) => !has.has(keyOf(piece)));
  if (unnumbered.length === 0) return numbersFrom(units, consignments);
  const numbers = await tx.query<{ number: number }>(nextHandlingUnitNumbers(scope, unnumbered.length));
  const added = unnumbered.map(({ consignmentId, lineItemId, piece }, index) => {
    const number = numbers[index]?.number ?? -1;
    return { consignmentId, lineItemId, piece, sscc: sscc(prefix, number) };
  });
  await tx.query(insertHandlingUnits(scope, added, at));
  // A concurrent request may have numbered some of them first.
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
    if (ssccs.every((number) => number !== undefined)) numbers.set(rows.consignment.id, ssccs);
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
