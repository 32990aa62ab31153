import type { Received } from '@cartage/contract/operations.ts';
import { checkDangerousGoods, type DangerousGoodsDraft } from '@cartage/domain/freight/dangerous-goods.ts';
import { checkLineItem, type LineItemDraft, roundLineItem } from '@cartage/domain/freight/line-item.ts';
import { tenantSettings } from '@cartage/domain/tenant/settings.ts';
import type { LineRow } from '#freight/consignment-rows.ts';
import type { Fault, Made } from '#freight/writing/fault.ts';
import type { FoundRecords } from '#freight/writing/named-records.query.ts';

/** A line as it is sent; with its number where it is there already. */
export type SentLine = NonNullable<Received<'updateConsignment', 'body'>['lineItems']>[number];

type Found = Pick<FoundRecords, 'packagingTypes' | 'tenantSettings'>;

/** All lines of a request, or every fault of all of them. `at` tells where one stands in the body. */
export function makeLines(
  lines: readonly SentLine[],
  found: Found,
  at: (index: number) => string,
): Made<readonly LineRow[]> {
  const all = lines.map((line, index) => makeLine(line, found, at(index)));
  const faults = all.flatMap((one) => one.faults ?? []);
  return faults.length > 0 ? { faults } : { value: all.flatMap((one) => one.value ?? []) };
}

function makeLine(line: SentLine, found: Found, at: string): Made<LineRow> {
  const type = found.packagingTypes.find(({ code }) => code === line.packagingType);
  const faults = faultsOf(line, found, at);
  if (type === undefined || faults.length > 0) return { faults };
  const { count, description, length, width, height, volume, weight } = roundLineItem(lineDraft(line));
  if (count === null || volume === null || weight === null)
    throw new Error('A line without a fault is whole');
  const quantities = { count, description, length, width, height, volume, weight };
  const packagingType = { id: type.id, code: type.code, name: type.name };
  const value = { id: line.id ?? 0, packagingType, ...quantities, dangerousGoods: goodsOf(line) };
  return { value };
}

function faultsOf(line: SentLine, found: Found, at: string): Fault[] {
  const { freightItemDescriptionOptional, dangerousGoodsEnabled } = tenantSettings(found.tenantSettings);
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
    ...goodsFaults(line, dangerousGoodsEnabled, `${at}/dangerousGoods`),
  ];
}

function goodsFaults({ dangerousGoods }: SentLine, isEnabled: boolean, at: string): Fault[] {
  if (dangerousGoods === null || dangerousGoods === undefined) return [];
  if (!isEnabled) return [{ pointer: at, detail: 'Dangerous goods are not carried here' }];
  return checkDangerousGoods(goodsDraft(dangerousGoods)).map(({ field, message }) => ({
    pointer: `${at}/${field}`,
    detail: message,
  }));
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

function goodsDraft(goods: NonNullable<SentLine['dangerousGoods']>): DangerousGoodsDraft {
  return {
    unNumber: goods.unNumber,
    class: goods.class,
    subsidiaryClass1: goods.subsidiaryClass1 ?? '',
    subsidiaryClass2: goods.subsidiaryClass2 ?? '',
    nameAndDescription: goods.nameAndDescription ?? '',
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
