import type { Permission } from '@cartage/domain/permissions.ts';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import type { LinkProps } from '@tanstack/react-router';
import type { IconDrawing } from '#ui/icon.tsx';

interface Area {
  readonly label: string;
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: IconDrawing;
  readonly permissions: readonly Permission[];
  /** Paths on which the entry is the active one (SHELL-14). */
  readonly activeOn: RegExp;
}

/** The areas that can be gone to, in their order; an area that is not built has no entry. */
const AREAS: readonly Area[] = [
  {
    label: 'Consignments',
    to: '/search',
    icon: IconPackage,
    permissions: ['Consignment.LimitedEdit'],
    activeOn: /^\/(search$|consignment\/)/,
  },
];

export function areasFor(permissions: ReadonlySet<Permission>): readonly Area[] {
  return AREAS.filter((area) => area.permissions.every((name) => permissions.has(name)));
}
