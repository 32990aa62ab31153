import type { LabelContent } from '@cartage/domain/documents/label-content.ts';
import type { BlockText, FittedBlock } from '#documents/render/fit-block.ts';
import type { BlockElement, LabelSize, LabelElement } from '#documents/render/label-element.ts';
import {
  BOTTOM,
  factsOf,
  pieceElements,
  senderTexts,
  sharedElements,
  SIDE,
  SMALL,
} from '#documents/render/label-layout.ts';

/** Whether a name, an address or a reference is too long for the labels of the consignment. */
export function needsContinuation(
  content: LabelContent,
  size: LabelSize,
  fit: (block: BlockElement) => FittedBlock,
): boolean {
  // Pieces differ in their references only by whether these are beside dangerous goods.
  const pieces = [true, false].flatMap(
    (isDangerous) =>
      content.pieces.find(({ dangerousGoods }) => (dangerousGoods !== null) === isDangerous) ?? [],
  );
  const elements = [
    ...sharedElements(content, size),
    ...pieces.flatMap((piece) => pieceElements(content, piece, size)),
  ];
  return elements.some((element) => element.kind === 'block' && !fit(element).isComplete);
}

/** A label of its own for names, addresses and references that are too long for the others. */
export function continuationElements(
  content: LabelContent,
  { widthMm, heightMm }: LabelSize,
): LabelElement[] {
  const area = { x: SIDE, width: widthMm - 2 * SIDE };
  const heading = (text: string): BlockText => ({ text, height: SMALL, isBold: true });
  const plain = (text: string): BlockText => ({ text, height: SMALL });
  const { from, to } = content;
  const texts = [
    heading('From'),
    ...senderTexts(from),
    heading('To'),
    plain(to.name),
    ...[to.street, to.suburb, `${to.city} ${to.postcode}`, to.country, to.phone ?? '']
      .filter(Boolean)
      .map(plain),
    heading('References'),
    ...factsOf(content).map(plain),
  ];
  return [
    { kind: 'text', text: content.reference, ...area, y: 9, height: 6, isBold: true, minScale: 0.6 },
    { kind: 'text', text: 'Continued from the labels of this consignment', ...area, y: 14, height: SMALL },
    { kind: 'rule', ...area, y: 16 },
    { kind: 'block', ...area, y: 17, height: heightMm - BOTTOM - 17, texts },
  ];
}
