import type { Problem } from '@cartage/contract/errors.ts';
import type { Received } from '@cartage/contract/operations.ts';
import { checkLineItem, type LineItemDraft } from '@cartage/domain/freight/line-item.ts';
import { tenantSettings } from '@cartage/domain/tenant/settings.ts';
import type { FoundRecords } from '#features/consignment-create/named-records.query.ts';
import { AppError } from '#errors/app-error.ts';

export type NewConsignment = Received<'createFullConsignment', 'body'>;

/** The records of a consignment that keeps every rule. */
export type CheckedRecords = { readonly [Name in keyof FoundRecords]: NonNullable<FoundRecords[Name]> };

type Fault = NonNullable<Problem['errors']>[number];

const NO_SITE = 'No site configured for you. Please contact your service provider.';

/** Throws `rule-broken` with every fault at once, in the order of the form. */
export function checkConsignment(body: NewConsignment, found: FoundRecords): CheckedRecords {
  if (found.site === null) throw new AppError('rule-broken', { detail: NO_SITE });
  const faults = [
    ...notFound(found.account, '/accountId', `Account "${body.accountId}"`),
    ...notFound(found.serviceType, '/serviceType', `Service Type "${body.serviceType}"`),
    ...notFound(found.sender, '/senderParticipantId', `Sender Site "${body.senderParticipantId}"`),
    ...notFound(found.receiver, '/receiverParticipantId', `Receiver Site "${body.receiverParticipantId}"`),
    ...body.lineItems.flatMap((_, index) => lineFaults(body, index, found)),
  ];
  if (faults.length > 0) throw new AppError('rule-broken', { errors: faults });
  const { account, serviceType, sender, receiver, id, reference } = found;
  const isWhole = account && serviceType && sender && receiver && id !== null && reference !== null;
  if (!isWhole) throw new Error('A consignment without a fault was given no number');
  return { ...found, account, serviceType, sender, receiver, id, reference, site: found.site };
}

function notFound(record: object | null, pointer: string, what: string): Fault[] {
  return record === null ? [{ pointer, detail: `${what} not found` }] : [];
}

function lineFaults({ lineItems }: NewConsignment, index: number, found: FoundRecords): Fault[] {
  const line = lineItems[index];
  if (line === undefined) return [];
  const { freightItemDescriptionOptional } = tenantSettings(found.tenantSettings);
  const at = `/lineItems/${index}`;
  const type = found.packagingTypes.find(({ code }) => code === line.packagingType) ?? null;
  const unknownType = notFound(type, `${at}/packagingType`, `Packaging Type "${line.packagingType}"`);
  const issues = checkLineItem(lineDraft(line), { descriptionOptional: freightItemDescriptionOptional });
  const faults = issues.map(({ pointer, message }) => ({ pointer: `${at}${pointer}`, detail: message }));
  const isCount = ({ pointer }: Fault) => pointer.endsWith('/count');
  return [...faults.filter(isCount), ...unknownType, ...faults.filter((fault) => !isCount(fault))];
}

export function lineDraft(line: NewConsignment['lineItems'][number]): LineItemDraft {
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
