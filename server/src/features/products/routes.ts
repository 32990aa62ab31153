import type { FastifyInstance } from 'fastify';
import { completeProduct, describeCatalogue } from '#features/products/complete-product.ts';
import { findDangerousGood, listGoodsClasses } from '#features/products/list-goods.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerProducts(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'productMetadata', (request) => describeCatalogue(deps, request));
  serve(app, deps, 'productCompletion', (request) => completeProduct(deps, request));
  serve(app, deps, 'dangerousGood', (request) => findDangerousGood(deps, request));
  serve(app, deps, 'dangerousGoodsClasses', listGoodsClasses);
}
