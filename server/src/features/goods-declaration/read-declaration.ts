import { createHash } from 'node:crypto';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import {
  declarationContent,
  type DeclarationContent,
} from '@cartage/domain/documents/declaration-content.ts';
import { declaredText, markOf } from '@cartage/domain/documents/dangerous-goods.ts';
import {
  canChangeDeclaration,
  crossesCookStrait,
  missingOfItem,
  missingOfParties,
  needsFlashPoint,
  NO_GOODS_DETAILS,
} from '@cartage/domain/freight/goods-declaration.ts';
import type { Transaction } from '#db/database.ts';
import type { DocumentDependencies } from '#documents/document-dependencies.ts';
import { documentIssuer } from '#documents/document-requests.ts';
import { documentFacts } from '#documents/facts.ts';
import { AppError } from '#errors/app-error.ts';
import {
  declarationOf,
  type StoredDeclaration,
  type StoredSignature,
} from '#features/goods-declaration/declaration.query.ts';
import { readVisible } from '#freight/change-status.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { RequestScope } from '#platform/scope.ts';
import type { Tenant } from '#platform/tenant.ts';

export interface FoundDeclaration {
  readonly rows: ConsignmentRows;
  readonly stored: StoredDeclaration;
  readonly content: Omit<DeclarationContent, 'missing' | 'signature'>;
  readonly contentHash: string;
  readonly missing: readonly MissingField[];
  /** The signature of this content; undefined without one. */
  readonly signature: StoredSignature | undefined;
}

interface MissingField {
  readonly lineItemId: number | null;
  /** Position of the freight item, from 1. */
  readonly item: number | null;
  readonly field: string;
  readonly message: string;
}

interface Request {
  readonly scope: RequestScope;
  readonly tenant: Tenant;
  readonly params: { readonly ref: string };
}

/** The declaration of a visible consignment. Throws `not-found`. */
export async function readDeclaration(
  tx: Transaction,
  deps: Pick<DocumentDependencies, 'config'>,
  { scope, tenant, params }: Request,
): Promise<FoundDeclaration> {
  const rows = await readVisible(tx, scope, params.ref);
  if (rows === null) throw new AppError('not-found');
  const [stored] = await tx.query<StoredDeclaration>(declarationOf(scope, rows.consignment.id));
  if (stored === undefined) throw new AppError('not-found');
  const details = new Map(stored.details.map(({ lineItemId, ...own }) => [lineItemId, own] as const));
  const { emergencyName, emergencyPhone } = stored;
  const { origin } = documentIssuer(deps, tenant);
  const content = declarationContent({
    consignment: documentFacts(tenant, origin, rows),
    details,
    emergencyName,
    emergencyPhone,
  });
  const { provider: _, ...signed } = content;
  const contentHash = createHash('sha256').update(JSON.stringify(signed)).digest('hex');
  const signature = stored.signatures.find((one) => one.contentHash === contentHash);
  return { rows, stored, content, contentHash, missing: missingOf(rows, stored), signature };
}

function missingOf({ lines, sender, receiver }: ConsignmentRows, stored: StoredDeclaration): MissingField[] {
  const crosses = crossesCookStrait(sender, receiver);
  const ofItems = lines.flatMap(({ id, dangerousGoods }, index) => {
    if (dangerousGoods === null) return [];
    const details = stored.details.find(({ lineItemId }) => lineItemId === id) ?? NO_GOODS_DETAILS;
    const { class: code, nameAndDescription } = dangerousGoods;
    const item = { class: code, nameAndDescription, details, crossesCookStrait: crosses };
    return missingOfItem(item).map(({ field, message }) => ({
      lineItemId: id,
      item: index + 1,
      field,
      message,
    }));
  });
  if (!lines.some(({ dangerousGoods }) => dangerousGoods !== null)) return [];
  const parties = { sender, receiver, ...stored };
  return [
    ...ofItems,
    ...missingOfParties(parties).map(({ field, message }) => ({
      lineItemId: null,
      item: null,
      field,
      message,
    })),
  ];
}

export function presentDeclaration({ rows, stored, contentHash, missing, ...found }: FoundDeclaration) {
  const { lines, sender, receiver, consignment } = rows;
  const latest = found.signature ?? stored.signatures[0];
  return {
    version: stored.version,
    lines: lines.flatMap(({ id, dangerousGoods }, index) => {
      if (dangerousGoods === null) return [];
      const own = stored.details.find(({ lineItemId }) => lineItemId === id) ?? NO_GOODS_DETAILS;
      const goods = {
        declared: declaredText(markOf(dangerousGoods)),
        needsFlashPoint: needsFlashPoint(dangerousGoods),
      };
      return [{ ...own, lineItemId: id, position: index + 1, ...goods }];
    }),
    crossesCookStrait: crossesCookStrait(sender, receiver),
    emergencyName: stored.emergencyName,
    emergencyPhone: stored.emergencyPhone,
    lastEmergencyName: stored.lastEmergencyName,
    lastEmergencyPhone: stored.lastEmergencyPhone,
    canChange: canChangeDeclaration(statusOfNumber(consignment.status).code),
    isComplete: missing.length === 0,
    missing: missing.map(({ lineItemId, field, message }) => ({ lineItemId, field, message })),
    contentHash,
    signature:
      latest === undefined
        ? null
        : {
            name: latest.name,
            signedAtDateTimeUtc: new Date(latest.signedAt).toISOString(),
            isVoid: latest.contentHash !== contentHash,
          },
    signatory: stored.signatory,
  };
}
