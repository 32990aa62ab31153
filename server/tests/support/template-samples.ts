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
    ...orderSamples(subject),
    packagingPresets: { params: org },
    createPackagingPreset: { params: org, body: packagingPreset(subject) },
    updatePackagingPreset: { params: preset, body: packagingPreset(subject) },
    deletePackagingPreset: { params: preset },
  };
}

function orderSamples(subject: Subject) {
  const org = { org: String(subject.organisationId) };
  const order = { ...org, id: String(subject.standingOrderId) };
  const rule = {
    weekdays: [1, 4],
    everyWeeks: 1,
    startDay: '2026-03-19',
    endDay: '2026-12-31',
    onHoliday: 'NEXT',
    leadDays: 1,
  };
  const values = { templateId: subject.completeTemplateId, rule };
  return {
    standingOrders: { params: org },
    standingOrder: { params: order },
    createStandingOrder: { params: org, body: { name: 'Weekly shelving', isReady: true, ...values } },
    previewStandingOrder: { params: org, body: { ...values, standingOrderId: subject.standingOrderId } },
    changeStandingOrder: { params: order, body: { name: 'Weekly shelves', isReady: true, ...values } },
    pauseStandingOrder: { params: order, body: { from: '2026-12-24', to: '2027-01-03' } },
    resumeStandingOrder: { params: order, body: {} },
    endStandingOrder: { params: order, body: {} },
    dismissStandingOrderDay: { params: { ...order, day: '2026-03-02' }, body: {} },
    standingOrderOfConsignment: { params: { ...org, ref: subject.reference } },
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
