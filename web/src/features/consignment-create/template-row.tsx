import { MAX_TEMPLATE_NAME } from '@cartage/domain/consignment/template-audience.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isStatus, messageOf } from '#api/problem.ts';
import styles from '#freight/templates/templates.module.css';
import { type Template, templatesKey } from '#freight/templates/templates-query.ts';
import { ButtonLink } from '#kit/button-link.tsx';
import { BusyButton } from '#kit/busy-button.tsx';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useDialogChanges } from '#kit/use-dialog-changes.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';

type Mode = 'shown' | 'rename' | 'delete';

/** A template, with its new name or the question before it is deleted in place. */
export function TemplateRow({
  template,
  summary,
  mode,
  setMode,
  use,
  onRemoved,
}: {
  readonly template: Template;
  readonly summary: string;
  readonly mode: Mode;
  readonly setMode: (mode: Mode) => void;
  readonly use: () => void;
  readonly onRemoved: () => void;
}) {
  const { id, name, mayChange } = template;
  const { rename, remove } = useTemplateChanges(template, () => setMode('shown'), onRemoved);
  const useButton = useRef<HTMLButtonElement>(null);
  const modeBefore = useRef(mode);
  useEffect(() => {
    // The pressed button has been removed.
    if (modeBefore.current !== 'shown' && mode === 'shown') useButton.current?.focus();
    modeBefore.current = mode;
  }, [mode]);
  if (mode === 'rename')
    return <RenameRow template={template} rename={rename} cancel={() => setMode('shown')} />;
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.name}>{mode === 'delete' ? `Delete "${name}"?` : name}</p>
        <p className={styles.summary}>{summary}</p>
      </div>
      {mode === 'delete' ? (
        <div className={styles.buttons}>
          <Button variant="default" size="xs" ref={focusOnMount} onClick={() => setMode('shown')}>
            Keep
          </Button>
          <BusyButton size="xs" data-danger isBusy={remove.isPending} onClick={() => remove.mutate()}>
            Delete template
          </BusyButton>
        </div>
      ) : (
        <div className={styles.buttons}>
          {mayChange && (
            <>
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={`Rename ${name}`}
                onClick={() => setMode('rename')}
              >
                <Icon of={IconPencil} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={`Delete ${name}`}
                onClick={() => setMode('delete')}
              >
                <Icon of={IconTrash} />
              </ActionIcon>
            </>
          )}
          <ButtonLink
            variant="subtle"
            size="xs"
            leftSection={<Icon of={IconRepeat} size={16} />}
            to="/standing-orders"
            search={{ template: id }}
          >
            Repeat every week<span className="visually-hidden"> {name}</span>
          </ButtonLink>
          <Button variant="default" size="sm" ref={useButton} onClick={use}>
            Use<span className="visually-hidden"> {name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

const focusOnMount = (element: HTMLElement | null) => element?.focus();

function RenameRow({
  template,
  rename,
  cancel,
}: {
  readonly template: Template;
  readonly rename: ReturnType<typeof useTemplateChanges>['rename'];
  readonly cancel: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const [name, setName] = useState(template.name);
  useDialogChanges(name !== template.name);
  const [issue, setIssue] = useState<string | null>(null);
  const submit = () => {
    const found = name.trim() === '' ? 'Enter a name' : lengthIssue(name, MAX_TEMPLATE_NAME);
    setIssue(found);
    if (found !== null) input.current?.focus();
    else if (!rename.isPending) rename.mutate(name);
  };
  return (
    <li className={styles.row}>
      <TextInput
        className={styles.grow ?? ''}
        aria-label={`New name of ${template.name}`}
        autoComplete="off"
        value={name}
        // Escape would close the dialog.
        data-mantine-stop-propagation="true"
        ref={input}
        error={issue !== null && <FieldError message={issue} />}
        onChange={({ currentTarget: { value } }) => {
          setName(value);
          setIssue(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') submit();
          if (event.key === 'Escape') cancel();
        }}
      />
      <div className={styles.buttons}>
        <Button variant="default" size="xs" onClick={cancel}>
          Cancel
        </Button>
        <BusyButton size="xs" isBusy={rename.isPending} onClick={submit}>
          Save name
        </BusyButton>
      </div>
    </li>
  );
}

function useTemplateChanges({ id, version }: Template, onDone: () => void, onRemoved: () => void) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const params = { org: organisationId, id: String(id) };
  const renew = () => queryClient.invalidateQueries({ queryKey: templatesKey(organisationId) });
  const onError = async (failure: unknown, message: string) => {
    showError(messageOf(failure, message));
    if (isStatus(failure, 404) || isStatus(failure, 412)) await renew();
  };
  const rename = useMutation({
    mutationFn: (name: string) =>
      call('renameConsignmentTemplate', { params, body: { name }, ifMatch: version }),
    onSuccess: async () => {
      await renew();
      onDone();
    },
    onError: (failure) =>
      onError(failure, "Couldn't rename the template. Check your connection and try again."),
  });
  const remove = useMutation({
    mutationFn: () => call('deleteConsignmentTemplate', { params }),
    onSuccess: async () => {
      showSuccess('Template deleted');
      await renew();
      onRemoved();
    },
    onError: (failure) =>
      onError(failure, "Couldn't delete the template. Check your connection and try again."),
  });
  return { rename, remove };
}
