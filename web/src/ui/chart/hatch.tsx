/** Patterns that distinguish the parts of a chart without colour. */
export type HatchName = 'rising' | 'falling' | 'dots' | 'level';

const LINES: Readonly<Record<HatchName, string>> = {
  rising: 'M-1 7 7 -1M-1 1 1 -1M5 7 7 5',
  falling: 'M-1 -1 7 7M-1 5 1 7M5 -1 7 1',
  dots: 'M1.5 1.5h1M4.5 4.5h1',
  level: 'M0 3h6',
};

/** An SVG pattern for `fill="url(#…)"` over the colour; `id` must be unique on the page. */
export const Hatch = ({ id, name }: { readonly id: string; readonly name: HatchName }) => (
  <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
    <path
      d={LINES[name]}
      stroke="var(--surface)"
      strokeWidth={name === 'dots' ? 1.5 : 1}
      strokeOpacity="0.75"
    />
  </pattern>
);
