import type { Subject } from './subject.ts';

/** The operations of dangerous goods declarations. */
export function declarationSamples(subject: Subject) {
  const ref = { org: String(subject.organisationId), ref: subject.reference };
  return {
    goodsDeclaration: { params: ref },
    saveGoodsDeclaration: {
      params: ref,
      body: {
        lines: [
          {
            lineItemId: subject.lineItemId,
            innerCount: 24,
            innerKind: 'can',
            innerSize: '500 mL',
            outerCount: 4,
            outerKind: 'drum',
            netQuantity: 80.5,
            netUnit: 'L',
            provision: 'LIMITED',
            flashPoint: 23.5,
            isMarinePollutant: false,
          },
        ],
        emergencyName: 'Aroha Ngata',
        emergencyPhone: '0800 555 014',
      },
    },
    signGoodsDeclaration: { params: ref, body: { contentHash: 'a'.repeat(64) } },
    goodsDeclarationDocument: { params: ref },
  };
}
