import { Button } from '@mantine/core';
import { useState } from 'react';
import styles from '#freight/choices.module.css';
import { serviceTypesLabel } from '#freight/service-types-label.ts';
import { ChoiceButton } from '#kit/choice-button.tsx';
import { Dropdown } from '#kit/dropdown/dropdown.tsx';
import { useDropdownButton } from '#kit/dropdown/use-dropdown-button.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { CheckRow } from '#ui/check-row.tsx';

/** DASH-01: multiple choice; an empty selection means all. */
export function ServiceTypeField({
  chosen,
  onChange,
  isLabelHidden = false,
  className,
}: {
  readonly chosen: readonly string[];
  readonly onChange: (codes: readonly string[]) => void;
  readonly isLabelHidden?: boolean;
  readonly className?: string | undefined;
}) {
  const { serviceTypes } = useOrganisationContext();
  const [isOpen, setOpen] = useState(false);
  const button = useDropdownButton('dialog', isOpen, setOpen);
  const toggle = (code: string, isOn: boolean) => {
    const codes = serviceTypes
      .map((type) => type.code)
      .filter((other) => (other === code ? isOn : chosen.includes(other)));
    onChange(codes);
  };
  return (
    <>
      <ChoiceButton
        {...button.props}
        className={className}
        label="Service types"
        isLabelHidden={isLabelHidden}
        value={serviceTypesLabel(chosen, serviceTypes)}
        isDense={false}
      />
      <Dropdown
        button={button}
        label="Service types"
        position="bottom-start"
        width={232}
        className={styles.dropdown}
      >
        <div role="group" aria-label="Service types" className={styles.list}>
          {serviceTypes.map(({ code, name }) => (
            <CheckRow key={code} checked={chosen.includes(code)} onChange={(isOn) => toggle(code, isOn)}>
              {name}
            </CheckRow>
          ))}
        </div>
        <div className={styles.foot}>
          <Button
            variant="subtle"
            size="xs"
            // `aria-disabled` instead of `disabled`, so that the button keeps the focus after a click.
            aria-disabled={chosen.length === 0}
            {...(chosen.length === 0 && { 'data-disabled': true })}
            onClick={() => onChange([])}
          >
            All Service Types
          </Button>
          <Button variant="light" size="xs" onClick={() => setOpen(false)}>
            Done
          </Button>
        </div>
      </Dropdown>
    </>
  );
}
