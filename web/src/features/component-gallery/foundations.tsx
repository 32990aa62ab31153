import { STATUSES } from '@cartage/domain/consignment/status.ts';
import styles from '#features/component-gallery/page.module.css';
import { TAGS } from '#features/component-gallery/samples.ts';
import { Section, Specimen } from '#features/component-gallery/section.tsx';
import { Flags } from '#freight/flags.tsx';
import { LabelPrintMark } from '#freight/label-prints/label-print-mark.tsx';
import { StatusChip } from '#freight/status-chip.tsx';
import { Tags } from '#freight/tags.tsx';
import { Badge } from '#ui/badge.tsx';
import { Avatar, Glyph } from '#ui/glyph.tsx';
import { Quantity } from '#ui/quantity.tsx';

const COLOURS = [
  [
    'Brand',
    ['accent-fill', 'accent-fill-hover', 'accent-text', 'accent-tint', 'accent-tint-2', 'accent-ring'],
  ],
  ['Backgrounds', ['page', 'surface', 'sunken', 'hover', 'float', 'float-hover']],
  ['Text', ['text', 'text-2', 'text-3', 'danger', 'warn', 'ok']],
  ['Lines', ['line', 'line-strong', 'line-control', 'skeleton', 'danger-tint', 'warn-tint']],
] as const;

export const Colours = () => (
  <Section id="colours" title="Colours">
    {COLOURS.map(([group, names]) => (
      <Specimen key={group} name={group} wide>
        <ul className={styles.swatches}>
          {names.map((name) => (
            <li key={name}>
              <span className={styles.swatch} style={{ background: `var(--${name})` }} />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
    ))}
  </Section>
);

const TYPES = [
  ['20', 'Page title', 'semibold'],
  ['16', 'Title of an empty state', 'semibold'],
  ['14', 'Body text with macrons: ā ē ī ō ū', 'regular'],
  ['13', 'Table row 1,204.50', 'regular'],
  ['12', 'Field label', 'medium'],
  ['11', 'Smallest: a count in a badge', 'medium'],
] as const;

export const Type = () => (
  <Section id="type" title="Type and figures">
    <Specimen name="Sizes" wide>
      <ul className={styles.types}>
        {TYPES.map(([size, sample, weight]) => (
          <li
            key={size}
            style={{ font: `var(--fw-${weight}) var(--fs-${size}) / var(--lh-${size}) var(--font)` }}
          >
            {sample}
          </li>
        ))}
      </ul>
    </Specimen>
    <Specimen name="Quantity">
      <Quantity value="18,450" unit="kg" />
      <Quantity value="41.125" unit="m³" />
    </Specimen>
    <Specimen name="Logo and avatar">
      <Glyph name="Kea Freight" />
      <Avatar name="Hana Wilcox" />
    </Specimen>
  </Section>
);

const NO_FLAGS = {
  isDeliveryException: false,
  hasUnresolvedNotes: false,
  dangerousGoodsSummary: { summary: [] },
};
const DANGEROUS = {
  summary: [{ unNumber: '1203', class: '3', subsidiaryClass1: null, subsidiaryClass2: null }],
};

export const Statuses = () => (
  <Section id="statuses" title="Statuses, flags and tags">
    <Specimen name="Status chips" wide>
      {STATUSES.map(({ code, name }) => (
        <StatusChip key={code} code={code} name={name} />
      ))}
    </Specimen>
    <Specimen name="Badges of other states" wide>
      <Badge>Open</Badge>
      <Badge tone="info">Closed</Badge>
      <Badge tone="done">Signed</Badge>
      <Badge tone="warning">Keep separated</Badge>
      <Badge tone="danger">Failed</Badge>
    </Specimen>
    <Specimen name="Delivery exception">
      <Flags of={{ ...NO_FLAGS, isDeliveryException: true }} compact />
    </Specimen>
    <Specimen name="Unresolved note">
      <Flags of={{ ...NO_FLAGS, hasUnresolvedNotes: true }} compact />
    </Specimen>
    <Specimen name="All flags">
      <Flags of={{ isDeliveryException: true, hasUnresolvedNotes: true, dangerousGoodsSummary: DANGEROUS }} />
    </Specimen>
    <Specimen name="Printed labels">
      <LabelPrintMark print={{ dateTimeUtc: '2026-03-18T01:30:00.000Z', by: 'Hana Wilcox', count: 2 }} />
    </Specimen>
    <Specimen name="Tags">
      <Tags tags={TAGS} />
    </Specimen>
    <Specimen name="Collapsed tags">
      <Tags tags={TAGS} max={1} />
    </Specimen>
  </Section>
);
