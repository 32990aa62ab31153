import { isReference } from '@cartage/domain/consignment/reference.ts';

/** The complete consignment reference in a query, ignoring spaces and case; null for anything else. */
export function parseReference(query: string): string | null {
  const text = query.replaceAll(/\s/g, '').toUpperCase();
  return isReference(text) ? text : null;
}
