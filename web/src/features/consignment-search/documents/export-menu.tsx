import type { ExportFormat } from '@cartage/contract/shapes/export.ts';
import { Button, Menu } from '@mantine/core';
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import { Icon } from '#ui/icon.tsx';

/** File formats of an export (BULK-07). */
export const FORMAT_NAMES = { csv: 'CSV', xlsx: 'Excel' } as const satisfies Readonly<
  Record<ExportFormat, string>
>;
const FORMATS = ['csv', 'xlsx'] as const satisfies readonly ExportFormat[];

/** A button with the formats of an export. */
export function ExportMenu({
  isBusy,
  onExport,
}: {
  readonly isBusy: boolean;
  readonly onExport: (format: ExportFormat) => void;
}) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          aria-disabled={isBusy}
          aria-busy={isBusy}
          leftSection={<Icon of={IconFileSpreadsheet} />}
          data-tooltip="Export"
          data-tooltip-clipped
        >
          <span data-optional="then">Export</span>
        </Button>
      </Menu.Target>
      <ExportFormats labelOf={(name) => `Export ${name}`} isBusy={isBusy} onExport={onExport} />
    </Menu>
  );
}

export const ExportFormats = ({
  labelOf,
  isBusy,
  onExport,
}: {
  readonly labelOf: (format: string) => string;
  readonly isBusy: boolean;
  readonly onExport: (format: ExportFormat) => void;
}) => (
  <Menu.Dropdown aria-label="Export">
    {FORMATS.map((format) => (
      <Menu.Item
        key={format}
        onClick={() => {
          if (!isBusy) onExport(format);
        }}
      >
        {labelOf(FORMAT_NAMES[format])}
      </Menu.Item>
    ))}
  </Menu.Dropdown>
);
