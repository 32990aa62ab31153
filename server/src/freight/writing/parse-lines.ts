import type { Received } from '@cartage/contract/operations.ts';
import { checkDeclaration } from '@cartage/domain/freight/listed-goods.ts';
import { checkLineItem, type LineItemDraft, roundLineItem } from '@cartage/domain/freight/line-item.ts';
import type { LineRow } from '#freight/consignment-rows.ts';
import type { Settings } from '#freight/tenant-settings.ts';
import type { FeatureCheck } from '#freight/writing/feature-check.ts';
import type { FieldError, ParseResult } from '#freight/writing/parse-result.ts';
import type { FoundRecords } from '#freight/writing/referenced-records.query.ts';

/** A line of a request body; an existing line has its id. */
export type LineInput = NonNullable<Received<'updateConsignment', 'body'>['lineItems']>[number];

/** The data for checking the lines of a request. */
export interface LineContext {
  readonly found: Pick<FoundRecords, 'packagingTypes' | 'goods'>;
  readonly settings: Settings;
  readonly disabledMessage: FeatureCheck;
  /** The stored lines. */
  readonly before: readonly LineRow[];
  /** Pointer to a line in the body. */
  readonly at: (index: number) => string;
}

/** All lines of a request, or the errors of all of them. */
export function parseLines(
  lines: readonly LineInput[],
  context: LineContext,
): ParseResult<readonly LineRow[]> {
  const all = lines.map((line, index) => parseLine(line, context, context.at(index)));
  const errors = all.flatMap((line) => line.errors ?? []);
  return errors.length > 0 ? { errors } : { value: all.flatMap((line) => line.value ?? []) };
}

function parseLine(line: LineInput, context: LineContext, at: string): ParseResult<LineRow> {
  const type = context.found.packagingTypes.find(({ code }) => code === line.packagingType);
  const goods = goodsOf(line, context.before);
  const errors = errorsOf(line, goods, context, at);
  if (type === undefined || errors.length > 0) return { errors };
  const { count, description, length, width, height, volume, weight } = roundLineItem(lineDraft(line));
  if (count === null || volume === null || weight === null)
    throw new Error('A valid line has no count, volume or weight');
  const quantities = { count, description, length, width, height, volume, weight };
  const packagingType = { id: type.id, code: type.code, name: type.name };
  const value = { id: line.id ?? 0, packagingType, ...quantities, dangerousGoods: goods };
  return { value };
}

function errorsOf(
  line: LineInput,
  goods: LineRow['dangerousGoods'],
  context: LineContext,
  at: string,
): FieldError[] {
  const { found, settings } = context;
  const { freightItemDescriptionOptional } = settings.tenant;
  const issues = checkLineItem(lineDraft(line), { descriptionOptional: freightItemDescriptionOptional });
  const errors = issues.map(({ pointer, message }) => ({ pointer: `${at}${pointer}`, detail: message }));
  const isKnown = found.packagingTypes.some(({ code }) => code === line.packagingType);
  const detail = `Packaging Type "${line.packagingType}" not found`;
  const unknownType = isKnown ? [] : [{ pointer: `${at}/packagingType`, detail }];
  const isCount = ({ pointer }: FieldError) => pointer.endsWith('/count');
  return [
    ...errors.filter(isCount),
    ...unknownType,
    ...errors.filter((error) => !isCount(error)),
    ...goodsErrors(line.id, goods, context, `${at}/dangerousGoods`),
  ];
}

function goodsErrors(
  lineId: number | undefined,
  goods: LineRow['dangerousGoods'],
  { found, disabledMessage, before }: LineContext,
  at: string,
): FieldError[] {
  if (goods === null) return [];
  const rejection = disabledMessage('dangerousGoods', goods, storedGoods(before, lineId));
  if (rejection !== null) return [{ pointer: at, detail: rejection }];
  const draft = {
    ...goods,
    subsidiaryClass1: goods.subsidiaryClass1 ?? '',
    subsidiaryClass2: goods.subsidiaryClass2 ?? '',
  };
  const entries = found.goods.filter(({ unNumber }) => unNumber === goods.unNumber);
  return checkDeclaration(draft, entries).map(({ field, message }) => ({
    pointer: `${at}/${field}`,
    detail: message,
  }));
}

function lineDraft(line: LineInput): LineItemDraft {
  return {
    count: line.count,
    packagingType: line.packagingType,
    description: line.description ?? null,
    length: line.length ?? null,
    width: line.width ?? null,
    height: line.height ?? null,
    volume: line.volume,
    weight: line.weight,
  };
}

function goodsOf({ id, dangerousGoods }: LineInput, before: readonly LineRow[]): LineRow['dangerousGoods'] {
  if (dangerousGoods === null || dangerousGoods === undefined) return null;
  const { unNumber, class: main, subsidiaryClass1, subsidiaryClass2, nameAndDescription } = dangerousGoods;
  // A client that knows only the specified fields sends the line back without the flag.
  const stored = storedGoods(before, id);
  const isUnlisted = dangerousGoods.isUnlisted ?? (stored?.unNumber === unNumber && stored.isUnlisted);
  return {
    unNumber,
    class: main,
    subsidiaryClass1: subsidiaryClass1 || null,
    subsidiaryClass2: subsidiaryClass2 || null,
    nameAndDescription: nameAndDescription ?? '',
    isUnlisted,
  };
}

const storedGoods = (before: readonly LineRow[], id: number | undefined) =>
  before.find((line) => line.id === id)?.dangerousGoods ?? null;
