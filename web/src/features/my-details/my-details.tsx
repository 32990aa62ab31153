import '#kit/form-styles.ts';
import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { areSame, type Details, savedDetails } from '#features/my-details/details.ts';
import { detailsDraftKey, readDetailsDraft } from '#features/my-details/details-draft.ts';
import styles from '#features/my-details/my-details.module.css';
import { SelectedSites } from '#features/my-details/selected-sites.tsx';
import { StartPageSelect } from '#features/my-details/start-page-select.tsx';
import { SiteSelect } from '#features/my-details/site-select.tsx';
import { type SavingDetails, useSaveDetails } from '#features/my-details/use-save-details.ts';
import { useStartPage } from '#features/my-details/use-start-page.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { DiscardPrompt } from '#kit/discard-prompt.tsx';
import { useUnsavedWork } from '#kit/use-unsaved-work.ts';
import { writeDraft } from '#session/drafts.ts';
import { useActiveSites, useOrganisationContext } from '#session/session-context.tsx';

/** DETAILS-01. Unsaved changes are kept as a draft in the tab until saved or discarded. */
export function MyDetails({ close }: { readonly close: () => void }) {
  const { user, organisationId, sites } = useOrganisationContext();
  const active = useActiveSites();
  const owner = { sub: user.sub, organisationId };
  const key = detailsDraftKey(owner);
  const entitled = sites.map(({ site }) => site.id);
  const startPage = useStartPage();
  const saved = savedDetails(sites, active.ids, startPage.chosen);
  const [details, setDetails] = useState<Details>(
    () => readDetailsDraft(sessionStorage, owner, entitled) ?? saved,
  );
  const isChanged = !areSame(details, saved);
  const discard = () => {
    sessionStorage.removeItem(key);
    close();
  };
  const saving = useSaveDetails(startPage.choose, discard);
  useEffect(() => {
    if (isChanged) writeDraft(sessionStorage, key, details);
    else sessionStorage.removeItem(key);
  }, [isChanged, key, details]);
  const hasUnsavedWork = useUnsavedWork(() => isChanged);
  // The dialog stays open across navigation, so only closing the tab would lose the changes.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: hasUnsavedWork });

  const [isConfirming, setConfirming] = useState(false);
  const [areSitesOpen, setSitesOpen] = useState(false);
  const leave = () => {
    if (saving.isSaving) return;
    // Escape closes the innermost layer first.
    if (areSitesOpen) return setSitesOpen(false);
    if (isConfirming) return setConfirming(false);
    if (isChanged) setConfirming(true);
    else discard();
  };
  return (
    <Dialog
      title="My Details"
      close={leave}
      actions={
        isConfirming ? (
          <DiscardPrompt keep={() => setConfirming(false)} discard={discard} />
        ) : (
          <>
            <Button variant="subtle" onClick={discard} disabled={saving.isSaving}>
              Cancel
            </Button>
            <BusyButton isBusy={saving.isSaving} onClick={() => saving.save(details)}>
              Save
            </BusyButton>
          </>
        )
      }
    >
      <Fields details={details} saved={saved} saving={saving} change={setDetails}>
        <SelectedSites
          active={{
            ids: details.activeSiteIds,
            choose: (activeSiteIds) => setDetails({ ...details, activeSiteIds }),
          }}
          isOpen={areSitesOpen}
          setOpen={setSitesOpen}
        />
      </Fields>
    </Dialog>
  );
}

function Fields({
  details,
  saved,
  saving: { errors },
  change,
  children,
}: {
  readonly details: Details;
  readonly saved: Details;
  readonly saving: SavingDetails;
  readonly change: (details: Details) => void;
  readonly children: ReactNode;
}) {
  const { profile } = useOrganisationContext().user;
  return (
    <div className={styles.fields}>
      <dl className={styles.person}>
        <div>
          <dt>Name</dt>
          <dd>{profile.name}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{profile.email}</dd>
        </div>
      </dl>
      <SiteSelect
        label="Requesting Site"
        hint="Site with financial responsibility for the consignments you create"
        value={details.chargeSiteId}
        saved={saved.chargeSiteId}
        error={errors.chargeSiteId}
        onChange={(chargeSiteId) => change({ ...details, chargeSiteId })}
      />
      <SiteSelect
        label="Default origin site"
        hint="Where you dispatch most freight"
        value={details.originSiteId}
        saved={saved.originSiteId}
        error={errors.originSiteId}
        onChange={(originSiteId) => change({ ...details, originSiteId })}
      />
      {children}
      <StartPageSelect
        value={details.startPage}
        onChange={(startPage) => change({ ...details, startPage })}
      />
    </div>
  );
}
