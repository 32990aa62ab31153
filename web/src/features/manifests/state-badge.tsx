import { MANIFEST_STATE_NAMES, type ManifestState } from '@cartage/domain/manifest/manifest-actions.ts';
import styles from '#features/manifests/manifests.module.css';

export const StateBadge = ({ state }: { readonly state: ManifestState }) => (
  <span className={styles.badge} data-state={state}>
    {MANIFEST_STATE_NAMES[state]}
  </span>
);
