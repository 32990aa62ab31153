import type { FastifyInstance } from 'fastify';
import {
  createPreset,
  listPresets,
  removePreset,
  updatePreset,
} from '#features/packaging-presets/presets.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { serve } from '#platform/serve.ts';

export function registerPackagingPresets(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'packagingPresets', (request) => listPresets(deps, request));
  serve(app, deps, 'createPackagingPreset', (request) => createPreset(deps, request));
  serve(app, deps, 'updatePackagingPreset', (request) => updatePreset(deps, request));
  serve(app, deps, 'deletePackagingPreset', (request) => removePreset(deps, request));
}
