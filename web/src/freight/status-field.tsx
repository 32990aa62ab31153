import { Button, Popover } from '@mantine/core';
import { isStatusCode, STATUS_CODES, type StatusCode } from '@cartage/domain/consignment/status.ts';
import { useState } from 'react';
import { ChoiceButton } from '#kit/choice-button.tsx';
import styles from '#freight/choices.module.css';
import { StatusChip } from '#freight/status-chip.tsx';
import { useWorkplace } from '#session/session-context.tsx';
import { CheckRow } from '#ui/check-row.tsx';

/** As many of several as are wanted; none chosen means all. */
export function StatusField({
  chosen,
  onChange,
  isDense,
  className,
}: {
  /** In display order. */
  readonly chosen: readonly StatusCode[];
  readonly onChange: (chosen: readonly StatusCode[]) => void;
  readonly isDense: boolean;
  readonly className?: string | undefined;
}) {
  const { statuses } = useWorkplace();
  const [isOpen, setOpen] = useState(false);
  const toggle = (code: StatusCode, isOn: boolean) =>
    onChange(STATUS_CODES.filter((other) => (other === code ? isOn : chosen.includes(other))));
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={isDense ? 232 : 'target'}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ChoiceButton
          className={className}
          label="Status"
          value={useStatusWords(chosen, isDense ? 1 : 2)}
          isDense={isDense}
          isOpen={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown ?? ''} aria-label="Status">
        <div role="group" aria-label="Statuses" className={styles.list}>
          {statuses
            .toSorted((a, b) => a.displaySequence - b.displaySequence)
            .map(
              ({ code, name }) =>
                isStatusCode(code) && (
                  <CheckRow
                    key={code}
                    checked={chosen.includes(code)}
                    onChange={(isOn) => toggle(code, isOn)}
                  >
                    <StatusChip code={code} name={name} />
                  </CheckRow>
                ),
            )}
        </div>
        <div className={styles.foot}>
          <Button variant="subtle" size="xs" disabled={chosen.length === 0} onClick={() => onChange([])}>
            All statuses
          </Button>
          <Button variant="light" size="xs" onClick={() => setOpen(false)}>
            Done
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** 'All statuses', 'Draft, Ready', '4 statuses': names as long as there is room for them. */
function useStatusWords(chosen: readonly StatusCode[], mostNames: number): string {
  const { statuses } = useWorkplace();
  if (chosen.length === 0) return 'All statuses';
  if (chosen.length > mostNames) return `${chosen.length} statuses`;
  return chosen.map((code) => statuses.find((status) => status.code === code)?.name ?? code).join(', ');
}
