import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '#app-dependencies.ts';
import { addToManifest, removeFromManifest } from '#features/manifests/change-list.ts';
import { closeManifest } from '#features/manifests/close-manifest.ts';
import { gatherManifests } from '#features/manifests/gather-manifests.ts';
import { printManifest } from '#features/manifests/manifest-document.ts';
import { listManifests, showManifest } from '#features/manifests/show-manifests.ts';
import { reopenManifest, signOffManifest } from '#features/manifests/sign-manifest.ts';
import { setStandingPickup, showStandingPickup } from '#features/manifests/standing-pickup.ts';
import { serve } from '#platform/serve.ts';

export function registerManifests(app: FastifyInstance, deps: AppDependencies): void {
  serve(app, deps, 'manifests', (request) => listManifests(deps, request));
  serve(app, deps, 'getManifest', (request) => showManifest(deps, request));
  serve(app, deps, 'gatherManifests', (request) => gatherManifests(deps, request));
  serve(app, deps, 'addToManifest', (request) => addToManifest(deps, request));
  serve(app, deps, 'removeFromManifest', (request) => removeFromManifest(deps, request));
  serve(app, deps, 'closeManifest', (request) => closeManifest(deps, request));
  serve(app, deps, 'reopenManifest', (request) => reopenManifest(deps, request));
  serve(app, deps, 'signOffManifest', (request) => signOffManifest(deps, request));
  serve(app, deps, 'manifestDocument', (request) => printManifest(deps, request));
  serve(app, deps, 'standingPickup', (request) => showStandingPickup(deps, request));
  serve(app, deps, 'setStandingPickup', (request) => setStandingPickup(deps, request));
}
