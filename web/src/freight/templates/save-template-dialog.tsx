import '#kit/field-styles.ts';
import {
  MAX_TEMPLATE_NAME,
  mayChangeTemplate,
  TEMPLATE_AUDIENCE_NAMES,
  TEMPLATE_AUDIENCES,
  type TemplateAudience,
} from '@cartage/domain/consignment/template-audience.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/problem.ts';
import type { ConsignmentForm } from '#freight/form/form-state.ts';
import { detailsOf } from '#freight/templates/template-values.ts';
import styles from '#freight/templates/templates.module.css';
import { type TemplateBody, templatesKey } from '#freight/templates/templates-query.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { useHasChanged } from '#kit/use-has-changed.ts';
import { useRequestKey } from '#kit/use-request-key.ts';
import { showSuccess } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';

/** Saves the values of a form as a template, for the user, a site or the organisation. */
export function SaveTemplateDialog({
  form,
  close,
}: {
  readonly form: ConsignmentForm;
  readonly close: () => void;
}) {
  const { permissions, sites } = useOrganisationContext();
  const [name, setName] = useState('');
  const [audience, setAudience] = useState<TemplateAudience>('personal');
  const [siteId, setSiteId] = useState(
    () => (sites.find(({ isDefault }) => isDefault) ?? sites[0])?.site.id ?? 0,
  );
  const hasChanges = useHasChanged({ name, audience, siteId });
  const [issue, setIssue] = useState<string | null>(null);
  const { save, isPending, error } = useSaveTemplate(close);
  const offered = TEMPLATE_AUDIENCE_NAMES.filter(
    (one) => mayChangeTemplate(one, permissions, true) && (one !== 'site' || sites.length > 0),
  );
  const submit = () => {
    const found = name.trim() === '' ? 'Enter a name' : lengthIssue(name, MAX_TEMPLATE_NAME);
    setIssue(found);
    if (found !== null || isPending) return;
    save({ name, audience, siteId: audience === 'site' ? siteId : null, details: detailsOf(form) });
  };
  return (
    <Dialog
      title="Save as a template"
      hasChanges={hasChanges}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <BusyButton isBusy={isPending} onClick={submit}>
            Save template
          </BusyButton>
        </>
      }
    >
      <form
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={styles.about}>The template stores all values except the dates.</p>
        <TextInput
          label="Name"
          placeholder="Napier store, two pallets"
          autoComplete="off"
          value={name}
          data-autofocus
          error={issue !== null && <FieldError message={issue} />}
          onChange={({ currentTarget: { value } }) => {
            setName(value);
            setIssue(null);
          }}
        />
        {offered.length > 1 && (
          <NativeSelect
            label="Template for"
            value={audience}
            data={offered.map((value) => ({ value, label: TEMPLATE_AUDIENCES[value].label }))}
            onChange={({ currentTarget: { value } }) =>
              setAudience(offered.find((one) => one === value) ?? 'personal')
            }
          />
        )}
        {audience === 'site' && (
          <NativeSelect
            label="Site"
            value={String(siteId)}
            data={sites.map(({ site }) => ({ value: String(site.id), label: site.name }))}
            onChange={({ currentTarget: { value } }) => setSiteId(Number(value))}
          />
        )}
        {error !== null && (
          <div role="alert">
            <FieldError
              message={messageOf(error, "Couldn't save the template. Check your connection and try again.")}
            />
          </div>
        )}
      </form>
    </Dialog>
  );
}

function useSaveTemplate(close: () => void) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const requestKey = useRequestKey();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: TemplateBody) =>
      call('createConsignmentTemplate', {
        params: { org: organisationId },
        body,
        key: requestKey.next(body),
      }),
    onSuccess: async ({ name }) => {
      requestKey.succeed();
      showSuccess(`Template "${name}" saved`);
      close();
      await queryClient.invalidateQueries({ queryKey: templatesKey(organisationId) });
    },
    onError: requestKey.fail,
  });
  return { save: mutate, isPending, error };
}
