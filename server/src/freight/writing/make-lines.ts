import type { Received } from '@cartage/contract/operations.ts';
import {
  checkDangerousGoods,
  type DangerousGoodsDraft,
  goodsLeftBehind,
  leftBehind,
} from '@cartage/domain/freight/dangerous-goods.ts';
import { checkLineItem, type LineItemDraft, roundLineItem } from '@cartage/domain/freight/line-item.ts';
import { tenantSettings } from '@cartage/domain/tenant/settings.ts';
import type { LineRow } from '#freight/consignment-rows.ts';
import type { Closed } from '#freight/writing/closed-gates.ts';
import type { Fault, Made } from '#freight/writing/fault.ts';
import type { FoundRecords } from '#freight/writing/named-records.query.ts';

/** A line as it is sent; with its number where it is there already. */
export type SentLine = NonNullable<Received<'updateConsignment', 'body'>['lineItems']>[number];

/** What lines are made with. */
export interface LineGround {
  readonly found: Pick<FoundRecords, 'packagingTypes' | 'goods' | 'tenantSettings'>;
  readonly closed: Closed;
  /** The lines that are changed. */
  readonly before: readonly LineRow[];
  /** Where one stands in the body. */
  readonly at: (index: number) => string;
}

/** All lines of a request, or every fault of all of them. */
export function makeLines(lines: readonly SentLine[], ground: LineGround): Made<readonly LineRow[]> {
  const all = lines.map((line, index) => makeLine(line, ground, ground.at(index)));
  const faults = all.flatMap((one) => one.faults ?? []);
  return faults.length > 0 ? { faults } : { value: all.flatMap((one) => one.value ?? []) };
}

function makeLine(line: SentLine, ground: LineGround, at: string): Made<LineRow> {
  const type = ground.found.packagingTypes.find(({ code }) => code === line.packagingType);
  const faults = faultsOf(line, ground, at);
  if (type === undefined || faults.length > 0) return { faults };
  const { count, description, length, width, height, volume, weight } = roundLineItem(lineDraft(line));
  if (count === null || volume === null || weight === null)
    throw new Error('A line without a fault is whole');
  const quantities = { count, description, length, width, height, volume, weight };
  const packagingType = { id: type.id, code: type.code, name: type.name };
  const value = { id: line.id ?? 0, packagingType, ...quantities, dangerousGoods: goodsOf(line) };
  return { value };
}

function faultsOf(line: SentLine, ground: LineGround, at: string): Fault[] {
  const { found } = ground;
  const { freightItemDescriptionOptional } = tenantSettings(found.tenantSettings);
  const issues = checkLineItem(lineDraft(line), { descriptionOptional: freightItemDescriptionOptional });
  const faults = issues.map(({ pointer, message }) => ({ pointer: `${at}${pointer}`, detail: message }));
  const isKnown = found.packagingTypes.some(({ code }) => code === line.packagingType);
  const detail = `Packaging Type "${line.packagingType}" not found`;
  const unknownType = isKnown ? [] : [{ pointer: `${at}/packagingType`, detail }];
  const isCount = ({ pointer }: Fault) => pointer.endsWith('/count');
  return [
    ...faults.filter(isCount),
    ...unknownType,
    ...faults.filter((fault) => !isCount(fault)),
    ...goodsFaults(line, ground, `${at}/dangerousGoods`),
  ];
}

function goodsFaults(line: SentLine, { found, closed, before }: LineGround, at: string): Fault[] {
  const goods = goodsOf(line);
  if (goods === null) return [];
  const was = before.find(({ id }) => id === line.id)?.dangerousGoods ?? null;
  const refused = closed('dangerousGoods', goods, was);
  if (refused !== null) return [{ pointer: at, detail: refused }];
  const draft = draftOfGoods(goods);
  const issues = checkDangerousGoods(draft);
  if (issues.length > 0) {
    return issues.map(({ field, message }) => ({ pointer: `${at}/${field}`, detail: message }));
  }
  const other = goodsLeftBehind(draft, found.goods, was && draftOfGoods(was));
  return other === null ? [] : [{ pointer: `${at}/unNumber`, detail: leftBehind(other) }];
}

function lineDraft(line: SentLine): LineItemDraft {
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

function draftOfGoods(goods: NonNullable<LineRow['dangerousGoods']>): DangerousGoodsDraft {
  return {
    ...goods,
    subsidiaryClass1: goods.subsidiaryClass1 ?? '',
    subsidiaryClass2: goods.subsidiaryClass2 ?? '',
  };
}

function goodsOf({ dangerousGoods }: SentLine): LineRow['dangerousGoods'] {
  if (dangerousGoods === null || dangerousGoods === undefined) return null;
  const { unNumber, class: main, subsidiaryClass1, subsidiaryClass2, nameAndDescription } = dangerousGoods;
  return {
    unNumber,
    class: main,
    subsidiaryClass1: subsidiaryClass1 || null,
    subsidiaryClass2: subsidiaryClass2 || null,
    nameAndDescription: nameAndDescription ?? '',
  };
}
