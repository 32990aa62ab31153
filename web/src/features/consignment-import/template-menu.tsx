import type { ImportReference } from '@cartage/domain/consignment-import/import-reference.ts';
import { Button, Loader, Menu } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useMutation } from '@tanstack/react-query';
import { codesCsv, templateCsv, templateWorkbook } from '#features/consignment-import/template.ts';
import { saveFile } from '#kit/save-file.ts';
import { showError } from '#kit/toasts.ts';
import { Icon } from '#ui/icon.tsx';

const FILES = [
  {
    label: 'Excel template with valid codes',
    name: 'Consignment_import_template.xlsx',
    write: templateWorkbook,
  },
  { label: 'CSV template', name: 'Consignment_import_template.csv', write: templateCsv },
  { label: 'CSV of valid codes', name: 'Consignment_import_codes.csv', write: codesCsv },
] as const;

/** Files to start from, with codes of this organisation. */
export function TemplateMenu({ reference }: { readonly reference: ImportReference }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ name, write }: (typeof FILES)[number]) => saveFile(await write(reference), name),
    onError: () => showError("Couldn't create the template. Check your connection and try again."),
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          aria-busy={isPending}
          leftSection={
            isPending ? <Loader size={16} color="currentColor" aria-hidden /> : <Icon of={IconDownload} />
          }
          rightSection={<Icon of={IconChevronDown} size={14} />}
        >
          Download template
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Download template">
        {FILES.map((file) => (
          <Menu.Item key={file.name} onClick={() => !isPending && mutate(file)}>
            {file.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
