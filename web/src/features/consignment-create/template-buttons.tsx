import { Button } from '@mantine/core';
import IconBookmarkPlus from '@tabler/icons-react/dist/esm/icons/IconBookmarkPlus.mjs';
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs';
import { useState } from 'react';
import type { CreateFormState } from '#features/consignment-create/use-create-form.ts';
import { openAccounts } from '#freight/form/open-accounts.ts';
import { OutsideForm } from '#freight/form/outside-form.tsx';
import { formWithTemplate } from '#freight/templates/template-values.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { showSuccess } from '#kit/toasts.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { useHasOwnOperations } from '#session/use-has-own-operations.ts';
import { Icon } from '#ui/icon.tsx';

const TemplatesDialog = lazyComponent(
  async () => (await import('#features/consignment-create/templates-dialog.tsx')).TemplatesDialog,
);
const SaveTemplateDialog = lazyComponent(
  async () => (await import('#freight/templates/save-template-dialog.tsx')).SaveTemplateDialog,
);

/** Fills the form from a template, or saves the form as one. */
export function TemplateButtons({ state }: { readonly state: CreateFormState }) {
  const { serviceTypes, accounts, organisation } = useOrganisationContext();
  const hasTemplates = useHasOwnOperations();
  const [opened, setOpened] = useState<'list' | 'save' | null>(null);
  const close = () => setOpened(null);
  if (!hasTemplates) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<Icon of={IconTemplate} size={16} />}
        onClick={() => setOpened('list')}
      >
        Templates
      </Button>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<Icon of={IconBookmarkPlus} size={16} />}
        onClick={() => setOpened('save')}
      >
        Save as template
      </Button>
      <OutsideForm>
        {opened === 'list' && (
          <TemplatesDialog
            isModified={state.isModified}
            close={close}
            onUse={(template) => {
              const { packagingTypes } = organisation;
              const options = { serviceTypes, accounts: openAccounts(accounts), packagingTypes };
              state.replace(formWithTemplate(state.form, template, options, () => crypto.randomUUID()));
              close();
              showSuccess(`Filled in from "${template.name}"`);
            }}
          />
        )}
        {opened === 'save' && <SaveTemplateDialog form={state.form} close={close} />}
      </OutsideForm>
    </>
  );
}
