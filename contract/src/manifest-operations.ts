const ORG = '/api/v2/customers/{org}';
const MANIFESTS = `${ORG}/manifests` as const;
const MANIFEST = `${MANIFESTS}/{id}` as const;
const STANDING = `${ORG}/sites/{siteId}/standing-pickup` as const;

const print = ['Access.DISPATCH', 'Consignment.LimitedEdit', 'Consignment.PRINT'] as const;
const maintain = ['Access.DISPATCH', 'Consignment.LimitedEdit', 'Consignment.MAINTAIN'] as const;

/** Manifests from gathering to the driver's sign-off, and the sites where the driver calls every working day. */
export const MANIFEST_OPERATIONS = {
  manifests: { method: 'GET', path: MANIFESTS, access: print, served: true },
  getManifest: { method: 'GET', path: MANIFEST, access: print, served: true },
  gatherManifests: { method: 'POST', path: MANIFESTS, access: maintain, served: true },
  addToManifest: { method: 'POST', path: `${MANIFEST}/consignments`, access: maintain, served: true },
  removeFromManifest: {
    method: 'DELETE',
    path: `${MANIFEST}/consignments/{ref}`,
    access: maintain,
    served: true,
  },
  closeManifest: { method: 'POST', path: `${MANIFEST}/closing`, access: maintain, served: true },
  reopenManifest: { method: 'POST', path: `${MANIFEST}/reopening`, access: maintain, served: true },
  signOffManifest: { method: 'POST', path: `${MANIFEST}/sign-off`, access: maintain, served: true },
  manifestDocument: { method: 'GET', path: `${MANIFEST}/document`, access: print, served: true },
  standingPickup: { method: 'GET', path: STANDING, access: print, served: true },
  setStandingPickup: { method: 'PUT', path: STANDING, access: maintain, served: true },
} as const;
