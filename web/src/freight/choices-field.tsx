import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import styles from '#freight/choices.module.css';
import { ChoiceButton } from '#kit/choice-button.tsx';
import { Dropdown } from '#kit/dropdown/dropdown.tsx';
import { useDropdownButton } from '#kit/dropdown/use-dropdown-button.ts';
import { CheckRow } from '#ui/check-row.tsx';

export interface Choice<Code extends string> {
  readonly code: Code;
  readonly name: string;
}

/** Any number of several options; none selected means all. */
export function ChoicesField<Code extends string>({
  label,
  pluralLabel,
  options,
  chosen,
  onChange,
  renderOption = optionName,
  isDense,
  className,
}: {
  readonly label: string;
  /** 'statuses', for 'All statuses' and '4 statuses'. */
  readonly pluralLabel: string;
  readonly options: readonly Choice<Code>[];
  readonly chosen: readonly Code[];
  /** The codes in the order of the options. */
  readonly onChange: (chosen: readonly Code[]) => void;
  readonly renderOption?: (option: Choice<Code>) => ReactNode;
  readonly isDense: boolean;
  readonly className?: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const button = useDropdownButton('dialog', isOpen, setOpen);
  const toggle = (code: Code, isOn: boolean) =>
    onChange(
      options
        .map((option) => option.code)
        .filter((other) => (other === code ? isOn : chosen.includes(other))),
    );
  const names = options.filter(({ code }) => chosen.includes(code)).map(({ name }) => name);
  return (
    <>
      <ChoiceButton
        {...button.props}
        className={className}
        label={label}
        value={choicesLabel(names, pluralLabel, isDense ? 1 : 2)}
        isDense={isDense}
      />
      <Dropdown
        button={button}
        label={label}
        position="bottom-start"
        width={isDense ? 232 : 'target'}
        className={styles.dropdown}
      >
        <div role="group" aria-label={capitalised(pluralLabel)} className={styles.list}>
          {options.map((option) => (
            <CheckRow
              key={option.code}
              checked={chosen.includes(option.code)}
              onChange={(isOn) => toggle(option.code, isOn)}
            >
              {renderOption(option)}
            </CheckRow>
          ))}
        </div>
        <div className={styles.foot}>
          <Button variant="subtle" size="xs" disabled={chosen.length === 0} onClick={() => onChange([])}>
            All {pluralLabel}
          </Button>
          <Button variant="light" size="xs" onClick={() => setOpen(false)}>
            Done
          </Button>
        </div>
      </Dropdown>
    </>
  );
}

const optionName = ({ name }: Choice<string>): ReactNode => name;

/** 'All statuses', 'Draft, Ready' or '4 statuses', depending on the room for names. */
function choicesLabel(names: readonly string[], pluralLabel: string, maxNames: number): string {
  if (names.length === 0) return `All ${pluralLabel}`;
  return names.length > maxNames ? `${names.length} ${pluralLabel}` : names.join(', ');
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
