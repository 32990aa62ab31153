import { createHash } from 'node:crypto';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import {
  type DeclaredContent,
  declaredContent,
  isSameApartFromSites,
  stableText,
} from '@cartage/domain/documents/declared-content.ts';
import { declaredText, markOf } from '@cartage/domain/documents/dangerous-goods.ts';
import { segregationOfDeclaration } from '@cartage/domain/documents/load-segregation.ts';
import {
  canChangeDeclaration,
  issuesOfItem,
  issuesOfParties,
  needsFlashPoint,
  NO_GOODS_DETAILS,
} from '@cartage/domain/freight/goods-declaration.ts';
import { lacksTechnicalName } from '@cartage/domain/freight/listed-goods.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import {
  declarationOf,
  type EmergencyContact,
  latestEmergencyContact,
  type StoredDeclaration,
  type StoredDetails,
  type StoredSignature,
} from '#features/goods-declaration/declaration.query.ts';
import { goodsOfRun, type RunGoodsLine } from '#features/goods-declaration/run-goods.query.ts';
import { readVisible } from '#freight/change-status.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import { type DeclaredGoods, declaredGoods } from '#freight/declared-goods.query.ts';
import { presentRunLoad } from '#freight/run-load.ts';
import type { RequestScope } from '#platform/scope.ts';

export interface FoundDeclaration {
  readonly rows: ConsignmentRows;
  readonly stored: StoredDeclaration;
  /** By id of the freight item. Without details that were given for other goods. */
  readonly details: ReadonlyMap<number, StoredDetails>;
  readonly content: DeclaredContent;
  readonly contentHash: string;
  readonly issues: readonly FieldIssue[];
  /** The signature of this content; undefined without one. */
  readonly signature: StoredSignature | undefined;
  readonly suggestedContact: EmergencyContact | undefined;
  /** The dangerous goods on the run of the consignment. Empty without a booking. */
  readonly runGoods: readonly RunGoodsLine[];
}

interface FieldIssue {
  readonly lineItemId: number | null;
  /** Position of the freight item, from 1. */
  readonly item: number | null;
  readonly field: string;
  readonly message: string;
  readonly isRequired: boolean;
}

interface Request {
  readonly scope: RequestScope;
  readonly params: { readonly ref: string };
}

export const isComplete = ({ issues }: Pick<FoundDeclaration, 'issues'>): boolean =>
  !issues.some(({ isRequired }) => isRequired);

/**
 * The declaration of a visible consignment. After the pickup, it has the content that was signed: names and addresses of
 * sites can change later. Throws `not-found`.
 */
export async function readDeclaration(
  tx: Transaction,
  { scope, params }: Request,
): Promise<FoundDeclaration> {
  const rows = await readVisible(tx, scope, params.ref);
  if (rows === null) throw new AppError('not-found');
  const [[stored], goods] = await Promise.all([
    tx.query<StoredDeclaration>(declarationOf(scope, rows.consignment.id)),
    tx.query<DeclaredGoods>(declaredGoods(scope, params.ref)),
  ]);
  if (stored === undefined) throw new AppError('not-found');
  const runGoods =
    goods.length === 0 ? [] : await tx.query<RunGoodsLine>(goodsOfRun(scope, rows.consignment.id));
  const details = applicableDetails(rows, stored);
  const { sender, receiver, lines, consignment } = rows;
  const { emergencyName, emergencyPhone, signatures } = stored;
  const { reference } = consignment;
  const current = declaredContent({
    consignment: { reference, sender, receiver, lines },
    details,
    emergencyName,
    emergencyPhone,
  });
  const canChange = canChangeDeclaration(statusOfNumber(consignment.status).code);
  const currentHash = createHash('sha256').update(stableText(current)).digest('hex');
  const signature =
    signatures.find((one) => one.contentHash === currentHash) ??
    (canChange ? undefined : signatures.find((one) => isSameApartFromSites(one.content, current)));
  const [suggestedContact] =
    stored.version === 1 && canChange ? await tx.query<EmergencyContact>(latestEmergencyContact(scope)) : [];
  return {
    rows,
    stored,
    details,
    content: signature?.content ?? current,
    contentHash: signature?.contentHash ?? currentHash,
    issues: issuesOf(rows, { stored, details, goods, seaLeg: current.seaLeg }),
    signature,
    suggestedContact,
    runGoods,
  };
}

function applicableDetails(
  { lines }: ConsignmentRows,
  stored: StoredDeclaration,
): Map<number, StoredDetails> {
  const goodsOf = new Map(
    lines.map(({ id, dangerousGoods }) => [
      id,
      dangerousGoods === null ? null : declaredText(markOf(dangerousGoods)),
    ]),
  );
  return new Map(
    stored.details
      .filter((own) => own.declaredGoods === goodsOf.get(own.lineItemId))
      .map((own) => [own.lineItemId, own]),
  );
}

function issuesOf(
  { lines, sender, receiver }: ConsignmentRows,
  {
    stored,
    details,
    goods,
    seaLeg,
  }: Pick<FoundDeclaration, 'stored' | 'details'> &
    Pick<DeclaredContent, 'seaLeg'> & { readonly goods: readonly DeclaredGoods[] },
): FieldIssue[] {
  if (goods.length === 0) return [];
  const ofItems = lines.flatMap(({ id, dangerousGoods }, index) => {
    if (dangerousGoods === null) return [];
    const { class: code, nameAndDescription } = dangerousGoods;
    const { entries = [] } = goods.find((one) => one.index === index) ?? {};
    return issuesOfItem({
      class: code,
      lacksTechnicalName: lacksTechnicalName(nameAndDescription, entries),
      details: details.get(id) ?? NO_GOODS_DETAILS,
      seaLeg,
    }).map((issue) => Object.assign(issue, { lineItemId: id, item: index + 1 }));
  });
  const ofParties = issuesOfParties({ sender, receiver, ...stored });
  return [...ofItems, ...ofParties.map((issue) => Object.assign(issue, { lineItemId: null, item: null }))];
}

export function presentDeclaration(found: FoundDeclaration) {
  const { rows, stored, details, content, contentHash, issues, suggestedContact } = found;
  const { lines, consignment } = rows;
  const latest = found.signature ?? stored.signatures[0];
  return {
    version: stored.version,
    content,
    lines: lines.flatMap(({ id, dangerousGoods }, index) => {
      if (dangerousGoods === null) return [];
      const { declaredGoods: _, ...own } = details.get(id) ?? { ...NO_GOODS_DETAILS, declaredGoods: null };
      return [
        {
          ...own,
          lineItemId: id,
          position: index + 1,
          declared: declaredText(markOf(dangerousGoods)),
          needsFlashPoint: needsFlashPoint(dangerousGoods),
          hasOutdatedDetails: !details.has(id) && stored.details.some(({ lineItemId }) => lineItemId === id),
        },
      ];
    }),
    emergencyName: stored.emergencyName,
    emergencyPhone: stored.emergencyPhone,
    suggestedEmergencyName: suggestedContact?.name ?? null,
    suggestedEmergencyPhone: suggestedContact?.phone ?? null,
    canChange: canChangeDeclaration(statusOfNumber(consignment.status).code),
    isComplete: isComplete(found),
    issues: issues.map(({ lineItemId, field, message, isRequired }) => ({
      lineItemId,
      field,
      message,
      isRequired,
    })),
    contentHash,
    signature:
      latest === undefined
        ? null
        : {
            name: latest.name,
            signedAtDateTimeUtc: new Date(latest.signedAt).toISOString(),
            isVoid: latest.contentHash !== contentHash,
          },
    segregation: segregationOfDeclaration(content.items),
    run: presentRunLoad(found.runGoods),
    signatory: stored.signatory,
  };
}
