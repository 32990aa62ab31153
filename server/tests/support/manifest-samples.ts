import type { Subject } from './subject.ts';

/** The operations of manifests and standing pickups. */
export function manifestSamples(subject: Subject) {
  const org = { org: String(subject.organisationId) };
  const manifest = { ...org, id: String(subject.manifestId) };
  const site = { ...org, siteId: String(subject.siteId) };
  const { reference } = subject.staged;
  return {
    manifests: {
      params: org,
      query: {
        siteId: String(subject.siteId),
        state: 'OPEN',
        day: '2026-03-18',
        reference,
        pageNumber: '1',
        pageSize: '25',
      },
    },
    getManifest: { params: manifest },
    gatherManifests: { params: org, body: { siteId: subject.siteId, day: '2026-03-18' } },
    addToManifest: { params: manifest, body: { references: [reference] } },
    removeFromManifest: { params: { ...manifest, ref: reference } },
    closeManifest: { params: manifest, body: {} },
    reopenManifest: { params: manifest, body: { reason: 'The driver has no room' } },
    signOffManifest: {
      params: manifest,
      body: {
        driverName: 'Tama Reid',
        vehicleRegistration: 'KLM423',
        signature: [[100, 200, 300, 220]],
      },
    },
    manifestDocument: { params: manifest },
    standingPickup: { params: site },
    setStandingPickup: { params: site, body: { isStanding: true } },
  };
}
