import { fold } from '@cartage/domain/text/fold.ts';
import { type OptionsFilter, Select, TextInput } from '@mantine/core';
import styles from '#features/my-details/my-details.module.css';
import { siteName } from '#freight/site-name.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';

/** Selects one of the user's sites. An inactive site stays selectable only where it is already saved. */
export function SiteSelect({
  label,
  hint,
  value,
  saved,
  error,
  onChange,
}: {
  readonly label: string;
  readonly hint: string;
  readonly value: number | null;
  readonly saved: number | null;
  readonly error: string | undefined;
  readonly onChange: (id: number) => void;
}) {
  const { sites } = useOrganisationContext();
  if (sites.length === 0) return <NoSites label={label} hint={hint} />;
  return (
    <Select
      label={label}
      description={error === undefined ? hint : undefined}
      error={error !== undefined && <FieldError message={error} />}
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
      // The listbox itself scrolls; a scroll area inside it would add a tab stop.
      withScrollArea={false}
      classNames={{ options: styles.options ?? '' }}
    />
  );
}

/** Shows 'None' to a user without sites (SHELL-03). */
export const NoSites = ({ label, hint }: { readonly label: string; readonly hint: string }) => (
  <TextInput label={label} description={hint} value="None" disabled readOnly />
);

const withoutMacrons: OptionsFilter = ({ options, search, limit }) => {
  const term = fold(search);
  return options.filter((option) => 'label' in option && fold(option.label).includes(term)).slice(0, limit);
};
