import type { Subject } from './subject.ts';

/** The operations of templates and packaging presets; a template has the values of the consignment. */
export function templateSamples(subject: Subject, consignment: object) {
  const org = { org: String(subject.organisationId) };
  const preset = { ...org, id: String(subject.presetId) };
  const template = { ...org, id: String(subject.templateId) };
  return {
    consignmentTemplates: { params: org },
    createConsignmentTemplate: {
      params: org,
      body: {
        name: 'Napier, two pallets',
        audience: 'site',
        siteId: subject.siteId,
        details: withoutDates(consignment),
      },
    },
    renameConsignmentTemplate: { params: template, body: { name: 'Napier, three pallets' } },
    deleteConsignmentTemplate: { params: template },
    packagingPresets: { params: org },
    createPackagingPreset: { params: org, body: packagingPreset(subject) },
    updatePackagingPreset: { params: preset, body: packagingPreset(subject) },
    deletePackagingPreset: { params: preset },
  };
}

const packagingPreset = ({ packagingType }: Subject) => ({
  name: 'Shelving pallet',
  packagingType,
  length: 1.2,
  width: 1,
  height: 1.1,
  weight: 320,
});

function withoutDates(consignment: object) {
  const dates = new Set(['requestedPickupDateTimeUtc', 'requestedDeliveryDate']);
  return Object.fromEntries(Object.entries(consignment).filter(([name]) => !dates.has(name)));
}
