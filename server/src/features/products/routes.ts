import type { FastifyInstance } from 'fastify';
import { completeProduct, describeCatalogue } from '#features/products/complete-product.ts';
import { findDangerousGood, listGoodsClasses } from '#features/products/list-goods.ts';
import type { Parts } from '#parts.ts';
import { serve } from '#platform/serve.ts';

export function registerProducts(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, 'productMetadata', (request) => describeCatalogue(parts, request));
  serve(app, parts, 'productCompletion', (request) => completeProduct(parts, request));
  serve(app, parts, 'dangerousGood', (request) => findDangerousGood(parts, request));
  serve(app, parts, 'dangerousGoodsClasses', listGoodsClasses);
}
