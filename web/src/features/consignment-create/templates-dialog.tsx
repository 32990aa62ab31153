import { TEMPLATE_AUDIENCES } from '@cartage/domain/consignment/template-audience.ts';
import { countOf } from '@cartage/domain/freight/count-of.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { TemplateRow } from '#features/consignment-create/template-row.tsx';
import styles from '#freight/templates/templates.module.css';
import { type Template, templatesQuery } from '#freight/templates/templates-query.ts';
import { Dialog } from '#kit/dialog.tsx';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

/** Lists the templates that the user can see, to use, rename or delete one. */
export function TemplatesDialog({
  isModified,
  close,
  onUse,
}: {
  /** The form has values that a template replaces. */
  readonly isModified: boolean;
  readonly close: () => void;
  readonly onUse: (template: Template) => void;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data, error, isFetching, refetch } = useQuery(templatesQuery(call, organisationId));
  const [open, setOpen] = useState<OpenRow | null>(null);
  const container = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      title="Templates"
      size={720}
      close={close}
      actions={
        <Button variant="default" onClick={close}>
          Close
        </Button>
      }
    >
      <div className={styles.fields} ref={container} tabIndex={-1}>
        {isModified && (data?.length ?? 0) > 0 && (
          <p className={styles.about}>
            A template overwrites the fields that it has values for. It does not change dates.
          </p>
        )}
        {data === undefined && error === null && <p>Loading templates</p>}
        {data === undefined && error !== null && (
          <div role="alert">
            <p>{messageOf(error, "Couldn't load the templates. Try again.")}</p>
            <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
        {data?.length === 0 && (
          <p>
            There are no templates yet. Fill in a consignment and choose Save as template, or save one from
            the page of a consignment.
          </p>
        )}
        {data !== undefined && data.length > 0 && (
          <ul className={styles.list} aria-label="Templates">
            {data.map((template) => (
              <TemplateRow
                key={template.id}
                template={template}
                summary={summaryOf(template)}
                mode={open?.id === template.id ? open.mode : 'shown'}
                setMode={(mode) => setOpen(mode === 'shown' ? null : { id: template.id, mode })}
                use={() => onUse(template)}
                onRemoved={() => {
                  setOpen(null);
                  container.current?.focus();
                }}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

interface OpenRow {
  readonly id: number;
  readonly mode: 'rename' | 'delete';
}

/** 'Napier store · 2 lines · Only me' */
function summaryOf({ details, receiverSite, audience, siteName, createdBy }: Template): string {
  const receiver = receiverSite?.name ?? details.receiverParticipant?.fullName ?? '';
  const count = details.lineItems?.length ?? 0;
  const people = audience === 'site' && siteName !== null ? siteName : TEMPLATE_AUDIENCES[audience].label;
  return [
    receiver === '' ? 'No receiver' : `To ${receiver}`,
    count === 0 ? 'no freight' : countOf(count, 'line'),
    audience === 'personal' ? people : `${people}, by ${createdBy}`,
  ].join(' · ');
}
