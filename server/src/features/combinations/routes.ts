import type { FastifyInstance } from 'fastify';
import { combineConsignments } from '#features/combinations/combine-consignments.ts';
import { listCombinations } from '#features/combinations/list-combinations.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerCombinations(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'combinations', (request) => listCombinations(deps, request));
  serve(app, deps, 'combineConsignments', (request) => combineConsignments(deps, request));
}
