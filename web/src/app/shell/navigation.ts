import { hasAll, type Permission } from '@cartage/domain/permissions.ts';
import IconComponents from '@tabler/icons-react/dist/esm/icons/IconComponents.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs';
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs';
import type { LinkProps } from '@tanstack/react-router';
import type { IconDrawing } from '#ui/icon.tsx';

interface Place {
  readonly label: string;
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: IconDrawing;
  /** Other words the palette finds it by. */
  readonly keywords?: string;
}

interface Area extends Place {
  readonly permissions: readonly Permission[];
  /** Paths on which the entry is the active one (SHELL-14). */
  readonly activeOn: RegExp;
}

/** The areas that can be gone to, in their order; an area that is not built has no entry. */
const AREAS: readonly Area[] = [
  {
    label: 'Dashboard',
    to: '/',
    icon: IconLayoutDashboard,
    keywords: 'home figures reports difot costs exceptions',
    permissions: [],
    activeOn: /^\/(dashboard)?$/,
  },
  {
    label: 'Consignments',
    to: '/search',
    icon: IconPackage,
    permissions: ['Consignment.LimitedEdit'],
    activeOn: /^\/(search$|consignment\/)/,
  },
  {
    label: 'Reports',
    to: '/report',
    icon: IconReportAnalytics,
    keywords: 'data extract csv download export spreadsheet',
    permissions: ['Consignment.LimitedEdit'],
    activeOn: /^\/report$/,
  },
];

export function areasFor(permissions: ReadonlySet<Permission>): readonly Area[] {
  return AREAS.filter((area) => hasAll(permissions, area.permissions));
}

/** Without an entry of their own; the palette leads there. */
export const OTHER_PLACES: readonly Place[] = [
  { label: 'Theme', to: '/settings/theme', icon: IconPalette, keywords: 'colour scheme dark light settings' },
  { label: 'Theming', to: '/theming', icon: IconComponents, keywords: 'gallery parts theme' },
];
