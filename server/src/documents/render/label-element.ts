import type { BlockText } from '#documents/render/fit-block.ts';
import type { Fitting } from '#documents/render/fit-text.ts';

/**
 * One element of a freight label, for every output format. Positions are millimetres from the upper left corner; text is
 * placed by its base line. The layout follows GS1's logistic label: text at the top, the SSCC as the lowest symbol, bars
 * upright.
 */
export type LabelElement =
  | TextElement
  | BlockElement
  /** Filled. */
  | {
      readonly kind: 'box';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'rule'; readonly x: number; readonly y: number; readonly width: number }
  /** The diamond shape of a dangerous goods label. */
  | { readonly kind: 'diamond'; readonly x: number; readonly y: number; readonly radius: number }
  | {
      readonly kind: 'qr';
      readonly x: number;
      readonly y: number;
      readonly side: number;
      readonly text: string;
    }
  /** Centred on the label. */
  | { readonly kind: 'sscc'; readonly code: string; readonly y: number; readonly height: number };

export interface TextElement extends Fitting {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  /** Font height including ascenders and descenders. The minimum on a label is 3 mm. */
  readonly height: number;
  readonly isBold?: boolean;
  /** White, for text on a filled box. */
  readonly isWhite?: boolean;
  /** Within `width`. */
  readonly align?: 'left' | 'center' | 'right';
}

/** Names, addresses and references: complete in the largest size that fits, otherwise continued on another label. */
export interface BlockElement {
  readonly kind: 'block';
  readonly x: number;
  /** Upper edge. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly texts: readonly BlockText[];
  /** Left empty at the lower right. */
  readonly corner?: { readonly width: number; readonly height: number };
}

export interface LabelSize {
  readonly widthMm: number;
  readonly heightMm: number;
}
