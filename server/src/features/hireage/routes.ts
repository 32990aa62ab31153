import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '#app-dependencies.ts';
import {
  disputeMovement,
  recordEntry,
  resolveMovementDispute,
  reverseEntry,
} from '#features/hireage/change-ledger.ts';
import { exportLedger } from '#features/hireage/export-ledger.ts';
import { listBalances, listMovements } from '#features/hireage/read-ledger.ts';
import { serve } from '#platform/serve.ts';

export function registerHireage(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'hireageLedger', (request) => listBalances(deps, request));
  serve(app, deps, 'hireageMovements', (request) => listMovements(deps, request));
  serve(app, deps, 'exportHireage', (request) => exportLedger(deps, request));
  serve(app, deps, 'recordHireage', (request) => recordEntry(deps, request));
  serve(app, deps, 'reverseHireage', (request) => reverseEntry(deps, request));
  serve(app, deps, 'disputeHireage', (request) => disputeMovement(deps, request));
  serve(app, deps, 'resolveHireageDispute', (request) => resolveMovementDispute(deps, request));
}
