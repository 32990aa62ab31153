import { Button, Loader, NativeSelect, TextInput } from '@mantine/core';
import { statusOf } from '@cartage/domain/consignment/status.ts';
import { NEXT_STATUS, type QueueStatus } from '@cartage/domain/provider/desk-queue.ts';
import type { ReportedStatus } from '@cartage/domain/provider/events.ts';
import IconBarcode from '@tabler/icons-react/dist/esm/icons/IconBarcode.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { type Ref, useState } from 'react';
import { LastScan } from '#features/provider-desk/last-scan.tsx';
import styles from '#features/provider-desk/scan.module.css';
import { ScannedList } from '#features/provider-desk/scanned-list.tsx';
import { blockerOf } from '#features/provider-desk/scans.ts';
import { stayText } from '#features/provider-desk/stay-text.ts';
import type { Scans } from '#features/provider-desk/use-scans.ts';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';

const TARGETS = ['PICKUP', 'TRANSIT', 'DELIVERING', 'DELIVERED'] as const satisfies readonly ReportedStatus[];

export function ScanPanel({
  scans,
  queueStatus,
  open,
  isAlone,
  ref,
}: {
  readonly scans: Scans;
  readonly queueStatus: QueueStatus;
  readonly open: (reference: string) => void;
  /** The queue is not beside it. */
  readonly isAlone: boolean;
  readonly ref: Ref<HTMLInputElement>;
}) {
  const [chosen, choose] = useState<{ readonly queue: QueueStatus; readonly target: ReportedStatus } | null>(
    null,
  );
  // Another queue starts with its own next status.
  const target = chosen?.queue === queueStatus ? chosen.target : NEXT_STATUS[queueStatus];
  return (
    <section className={styles.panel} aria-label="Scan" data-alone={isAlone}>
      <div className={styles.scan}>
        <ScanField fieldRef={ref} scan={scans.scan} />
        <LastScan scan={scans.scans[0]} target={target} />
      </div>
      <ScannedList scans={scans} target={target} open={open} />
      <div className={styles.foot}>
        <NativeSelect
          label="Move to"
          rightSection={<Icon of={IconChevronDown} size={14} />}
          data={TARGETS.map((code) => ({ value: code, label: statusOf(code).name }))}
          value={target}
          onChange={({ currentTarget: { value } }) => {
            const found = TARGETS.find((code) => code === value);
            if (found !== undefined) choose({ queue: queueStatus, target: found });
          }}
        />
        <MoveButton scans={scans} target={target} />
      </div>
    </section>
  );
}

/** Enter ends a scan. The field is empty and focused at once, for the next one. */
function ScanField({
  fieldRef,
  scan,
}: {
  readonly fieldRef: Ref<HTMLInputElement>;
  readonly scan: (code: string) => void;
}) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.elements.namedItem('code');
        if (!(field instanceof HTMLInputElement)) return;
        scan(field.value);
        field.value = '';
      }}
    >
      {/* Uncontrolled: a scanner types faster than a slow phone renders. */}
      <TextInput
        ref={fieldRef}
        name="code"
        label="Scan or type a label or reference"
        size="md"
        leftSection={<Icon of={IconBarcode} size={20} />}
        rightSection={<Kbd>Enter</Kbd>}
        rightSectionWidth={64}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
      />
    </form>
  );
}

function MoveButton({ scans, target }: { readonly scans: Scans; readonly target: ReportedStatus }) {
  const ready = scans.scans.filter((scan) => blockerOf(scan, target) === null).length;
  const isDisabled = ready === 0 || scans.isMoving;
  return (
    <>
      <Button
        size="md"
        fullWidth
        aria-disabled={isDisabled}
        aria-busy={scans.isMoving}
        {...(isDisabled && { 'data-disabled': true })}
        leftSection={scans.isMoving && <Loader size={16} color="currentColor" aria-hidden />}
        onClick={() => void scans.moveAll(target)}
      >
        {ready === 0 ? 'Move' : ready === 1 ? 'Move 1' : `Move all ${ready}`} to {statusOf(target).name}
      </Button>
      <p className={styles.hint}>{stayText(scans.scans, target) ?? ' '}</p>
    </>
  );
}
