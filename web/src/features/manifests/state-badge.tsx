import { MANIFEST_STATE_NAMES, type ManifestState } from '@cartage/domain/manifest/manifest-actions.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';

const TONES: Readonly<Record<ManifestState, BadgeTone>> = { OPEN: 'plain', CLOSED: 'info', SIGNED: 'done' };

export const StateBadge = ({ state }: { readonly state: ManifestState }) => (
  <Badge tone={TONES[state]}>{MANIFEST_STATE_NAMES[state]}</Badge>
);
