import type { OperationRow } from '#operation-row.ts';
import { PRINT_AGENT_OPERATIONS } from '#print-operations.ts';
import { PORTAL_OPERATIONS } from '#portal-operations.ts';
import { PROVIDER_OPERATIONS } from '#provider-operations.ts';

/**
 * Every operation of the three specifications (API-01, API-02). The programs of the provider have paths and scopes of
 * their own (API-03).
 */
export const OPERATIONS = {
  ...PORTAL_OPERATIONS,
  ...PROVIDER_OPERATIONS,
  ...PRINT_AGENT_OPERATIONS,
} as const satisfies Readonly<Record<string, OperationRow>>;

export type OperationId = keyof typeof OPERATIONS;

export const OPERATION_IDS = Object.keys(OPERATIONS) as OperationId[];

export type ServedOperationId = {
  [Id in OperationId]: (typeof OPERATIONS)[Id]['served'] extends true ? Id : never;
}[OperationId];
