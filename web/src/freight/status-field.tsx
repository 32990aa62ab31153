import { isStatusCode, type StatusCode } from '@cartage/domain/consignment/status.ts';
import { ChoicesField } from '#freight/choices-field.tsx';
import { StatusChip } from '#freight/status-chip.tsx';
import { useOrganisationContext } from '#session/session-context.tsx';

/** Any number of statuses, in display order; none selected means all. */
export function StatusField({
  chosen,
  onChange,
  isDense,
  className,
}: {
  readonly chosen: readonly StatusCode[];
  readonly onChange: (chosen: readonly StatusCode[]) => void;
  readonly isDense: boolean;
  readonly className?: string | undefined;
}) {
  const { statuses } = useOrganisationContext();
  const options = statuses
    .toSorted((a, b) => a.displaySequence - b.displaySequence)
    .flatMap(({ code, name }) => (isStatusCode(code) ? [{ code, name }] : []));
  return (
    <ChoicesField
      label="Status"
      pluralLabel="statuses"
      options={options}
      chosen={chosen}
      onChange={onChange}
      renderOption={({ code, name }) => <StatusChip code={code} name={name} />}
      isDense={isDense}
      className={className}
    />
  );
}
