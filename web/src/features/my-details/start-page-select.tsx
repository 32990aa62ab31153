import { Select } from '@mantine/core';
import styles from '#features/my-details/my-details.module.css';
import { parseStartPage, START_PAGES, type StartPage } from '#session/preferences/start-page.ts';

export const StartPageSelect = ({
  value,
  onChange,
}: {
  readonly value: StartPage;
  readonly onChange: (page: StartPage) => void;
}) => (
  <Select
    label="Start page"
    description="Page that opens after you sign in"
    data={START_PAGES.map(({ name, label }) => ({ value: name, label }))}
    value={value}
    onChange={(page) => onChange(parseStartPage(page))}
    allowDeselect={false}
    withScrollArea={false}
    classNames={{ options: styles.options ?? '' }}
  />
);
