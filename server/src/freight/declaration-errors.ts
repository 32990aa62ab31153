import { checkDeclaration } from '@cartage/domain/freight/listed-goods.ts';
import type { Transaction } from '#db/database.ts';
import { type DeclaredGoods, declaredGoods } from '#freight/declared-goods.query.ts';
import type { FieldError } from '#freight/writing/parse-result.ts';
import type { Scope } from '#platform/scope.ts';

/**
 * Errors of the stored declarations of dangerous goods (FRT-05). A declaration can be older than the check of written
 * lines, or than the current list.
 */
export async function declarationErrors(
  tx: Transaction,
  scope: Scope,
  reference: string,
): Promise<readonly FieldError[]> {
  const declared = await tx.query<DeclaredGoods>(declaredGoods(scope, reference));
  return declared.flatMap(({ index, draft, entries }) =>
    checkDeclaration(draft, entries).map(({ field, message }) => ({
      pointer: `/lineItems/${index}/dangerousGoods/${field}`,
      detail: message,
    })),
  );
}

/** 'Item 2: UN 1263 has class 3', for messages without a field beside them. */
export const declarationMessage = (errors: readonly FieldError[]) =>
  errors.map(({ pointer, detail }) => `Item ${Number(pointer.split('/')[2]) + 1}: ${detail}`).join('. ');
