import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '#app-dependencies.ts';
import { saveDeclaration, signDeclaration } from '#features/goods-declaration/change-declaration.ts';
import { printDeclaration } from '#features/goods-declaration/print-declaration.ts';
import { showDeclaration } from '#features/goods-declaration/show-declaration.ts';
import { serve } from '#platform/serve.ts';

export function registerGoodsDeclaration(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'goodsDeclaration', (request) => showDeclaration(deps, request));
  serve(app, deps, 'saveGoodsDeclaration', (request) => saveDeclaration(deps, request));
  serve(app, deps, 'signGoodsDeclaration', (request) => signDeclaration(deps, request));
  serve(app, deps, 'goodsDeclarationDocument', (request) => printDeclaration(deps, request));
}
