import styles from '#features/component-gallery/page.module.css';
import { Section, Specimen } from '#features/component-gallery/section.tsx';
import { CircleChart } from '#ui/chart/circle-chart.tsx';
import { DayChart } from '#ui/chart/day-chart.tsx';
import { Swatch } from '#ui/chart/swatch.tsx';

const days = (month: string) =>
  Array.from({ length: 14 }, (_, index) => `${String(index + 1).padStart(2, '0')}/${month}/2026`);

const CURRENT = {
  name: 'This period',
  days: days('11'),
  values: [24, 31, 28, 33, 27, 4, 0, 26, 35, 30, 29, 31, 6, 0],
};
const PREVIOUS = {
  name: 'Before',
  days: days('10'),
  values: [21, 27, 30, 25, 29, 2, 1, 24, 26, 31, 33, 27, 3, 0],
};

const PARTS = [
  { key: 'a', value: 4, colour: 'var(--st-draft-solid)', hatch: 'dots' },
  { key: 'b', value: 9, colour: 'var(--st-staged-solid)', hatch: 'rising' },
  { key: 'c', value: 21, colour: 'var(--st-transit-solid)', hatch: 'falling' },
  { key: 'd', value: 66, colour: 'var(--st-delivered-solid)' },
] as const;

export const Charts = () => (
  <Section id="charts" title="Charts">
    <Specimen name="Values per day, compared with the previous period" wide>
      <div className={styles.inset}>
        <DayChart
          label="Sample, area"
          kind="area"
          height={120}
          current={CURRENT}
          previous={PREVIOUS}
          format={String}
          axis={String}
        />
      </div>
    </Specimen>
    <Specimen name="Values per day as bars" wide>
      <div className={styles.inset}>
        <DayChart
          label="Sample, bars"
          kind="bars"
          height={120}
          current={CURRENT}
          previous={PREVIOUS}
          format={(value) => `$${value}`}
          axis={(value) => `$${value}`}
        />
      </div>
    </Specimen>
    <Specimen name="Parts of a whole">
      <CircleChart size={136} parts={PARTS} centre={['66%', 'delivered']} />
      <CircleChart size={68} parts={PARTS.slice(1, 3)} isPie />
    </Specimen>
    <Specimen name="Legend keys">
      <Swatch colour="var(--st-delivered-solid)" />
      <Swatch colour="var(--st-err-solid)" hatch="rising" />
      <Swatch colour="var(--chart-current)" line="whole" />
      <Swatch colour="var(--chart-previous)" line="broken" />
      <Swatch colour="var(--chart-previous)" isOutline />
    </Specimen>
  </Section>
);
