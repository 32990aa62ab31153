import { fold } from '@cartage/domain/text/fold.ts';
import { type OptionsFilter, Select, TextInput } from '@mantine/core';
import styles from '#features/my-details/my-details.module.css';
import { siteName } from '#freight/site-name.ts';
import { useWorkplace } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';

/** One of the person's sites, found by typing; a site that closed is kept where it is chosen and not offered anew. */
export function SiteSelect({
  label,
  hint,
  value,
  saved,
  fault,
  onChange,
}: {
  readonly label: string;
  readonly hint: string;
  readonly value: number | null;
  readonly saved: number | null;
  readonly fault: string | undefined;
  readonly onChange: (id: number) => void;
}) {
  const { sites } = useWorkplace();
  if (sites.length === 0) return <NoSites label={label} hint={hint} />;
  return (
    <Select
      label={label}
      description={fault === undefined ? hint : undefined}
      error={fault !== undefined && <FieldError message={fault} />}
      placeholder="Choose a site"
      data={sites.map(({ site }) => ({
        value: String(site.id),
        label: `${site.code} ${siteName(site)}`,
        disabled: !site.isActive && site.id !== saved,
      }))}
      value={value === null ? null : String(value)}
      onChange={(id) => {
        if (id !== null) onChange(Number(id));
      }}
      searchable
      filter={withoutMacrons}
      nothingFoundMessage="No sites match"
      allowDeselect={false}
      // The list itself scrolls, which those who hear it are told of; a frame within it would be one stop more.
      withScrollArea={false}
      classNames={{ options: styles.options ?? '' }}
    />
  );
}

/** SHELL-03. */
export const NoSites = ({ label, hint }: { readonly label: string; readonly hint: string }) => (
  <TextInput label={label} description={hint} value="None" disabled readOnly />
);

const withoutMacrons: OptionsFilter = ({ options, search, limit }) => {
  const wanted = fold(search);
  return options.filter((option) => 'label' in option && fold(option.label).includes(wanted)).slice(0, limit);
};
