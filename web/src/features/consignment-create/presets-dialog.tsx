import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { PresetForm } from '#features/consignment-create/preset-form.tsx';
import { PresetRow } from '#features/consignment-create/preset-row.tsx';
import { type Preset, presetsKey, presetsQuery } from '#freight/form/use-packaging-presets.ts';
import styles from '#freight/templates/templates.module.css';
import { Dialog } from '#kit/dialog.tsx';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

/** Lists the packaging presets of the organisation. With MAINTAIN they are added, changed and deleted here. */
export function PresetsDialog({ close }: { readonly close: () => void }) {
  const { call } = useSession();
  const { organisationId, permissions } = useOrganisationContext();
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(presetsQuery(call, organisationId));
  /** The preset in the form; 'new' for one that is added. */
  const [edited, setEdited] = useState<Preset | 'new' | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const mayChange = permissions.has('Consignment.MAINTAIN');
  const renew = () => queryClient.invalidateQueries({ queryKey: presetsKey(organisationId) });
  const finish = () => {
    setEdited(null);
    // The pressed button has been removed.
    container.current?.focus();
    void renew();
  };
  return (
    <Dialog
      title="Packaging presets"
      size={720}
      close={close}
      actions={
        <>
          {mayChange && edited === null && <Button onClick={() => setEdited('new')}>Add preset</Button>}
          <Button variant="default" onClick={close}>
            Close
          </Button>
        </>
      }
    >
      <div className={styles.fields} ref={container} tabIndex={-1}>
        <p className={styles.about}>
          A preset fills in the packaging type of a line and the size and weight of one item. All users of the
          organisation can choose it.
        </p>
        {edited !== null && (
          <PresetForm
            key={edited === 'new' ? 'new' : edited.id}
            before={edited === 'new' ? null : edited}
            onSaved={finish}
            cancel={() => {
              setEdited(null);
              container.current?.focus();
            }}
            onStale={() => void renew()}
          />
        )}
        {data === undefined && error === null && <p>Loading presets</p>}
        {data === undefined && error !== null && (
          <div role="alert">
            <p>{messageOf(error, "Couldn't load the presets. Try again.")}</p>
            <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
        {data?.length === 0 && edited === null && (
          <p>There are no presets yet.{mayChange && ' Add one for packaging that you send often.'}</p>
        )}
        {data !== undefined && data.length > 0 && (
          <ul className={styles.list} aria-label="Packaging presets">
            {data.map((preset) => (
              <PresetRow
                key={preset.id}
                preset={preset}
                mayChange={mayChange}
                edit={() => setEdited(preset)}
                onDeleted={finish}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
