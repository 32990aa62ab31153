import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '#app-dependencies.ts';
import { uploadProof } from '#features/provider-proof/upload-proof.ts';
import { serve } from '#platform/serve.ts';

export function registerProviderProof(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'uploadProofOfDelivery', (request) => uploadProof(deps, request, 'uploadProofOfDelivery'));
  serve(app, deps, 'uploadDeskProof', (request) => uploadProof(deps, request, 'uploadDeskProof'));
}
