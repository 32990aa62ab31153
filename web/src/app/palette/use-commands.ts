import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { useRouter } from '@tanstack/react-router';
import type { Group, Option } from '#app/palette/option.ts';
import { otherPagesFor, withKeywords } from '#app/palette/palette-pages.ts';
import { areasFor } from '#app/shell/navigation.ts';
import { sitesLabel, useSiteSelection } from '#app/shell/use-site-selection.ts';
import { useSignOut } from '#app/shell/use-sign-out.ts';
import { useSwitchOrganisation } from '#app/shell/use-switch-organisation.ts';
import { siteName } from '#freight/site-name.ts';
import { showUndo } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

/** The commands that the user's permissions allow on every page. */
export function useCommands(openDetails: () => void): readonly Group[] {
  return [
    { label: 'Actions', options: useActions(openDetails) },
    { label: 'Go to', options: usePages() },
    { label: 'Organisations', options: useOrganisations() },
    { label: 'Sites', options: useSites() },
    { label: 'Account', options: useAccountCommands() },
  ];
}

function useActions(openDetails: () => void): readonly Option[] {
  const { permissions } = useOrganisationContext();
  const router = useRouter();
  const create: Option = {
    id: 'new-consignment',
    icon: IconPlus,
    label: 'New Consignment',
    keywords: 'create add book',
    href: '/consignment/create',
    run: () => void router.navigate({ to: '/consignment/create' }),
  };
  return [
    ...(permissions.has('Consignment.CREATE') ? [create] : []),
    {
      id: 'my-details',
      icon: IconUser,
      label: 'My Details',
      keywords: 'account profile default requesting site origin settings',
      run: openDetails,
    },
  ];
}

function useAccountCommands(): readonly Option[] {
  const signOut = useSignOut();
  return [
    {
      id: 'sign-out',
      icon: IconLogout,
      label: 'Sign Out',
      keywords: 'log off leave',
      verbs: ['sign', 'log', 'leave'],
      run: signOut,
    },
  ];
}

function usePages(): readonly Option[] {
  const { tenant } = useSession();
  const { permissions } = useOrganisationContext();
  const router = useRouter();
  return [
    ...areasFor(permissions, tenant).map(withKeywords),
    ...otherPagesFor(permissions, tenant.settings),
  ].map(({ label, to, icon, keywords }) => ({
    id: `place-${label}`,
    icon,
    label,
    keywords,
    href: router.buildLocation({ to }).href,
    run: () => void router.navigate({ to }),
  }));
}

function useOrganisations(): readonly Option[] {
  const { organisations, organisationId } = useOrganisationContext();
  const switchTo = useSwitchOrganisation();
  return organisations
    .filter(({ id }) => id !== organisationId)
    .map(({ id, name }) => ({
      id: `organisation-${id}`,
      icon: IconBuilding,
      label: `Switch to ${name}`,
      keywords: 'organisation',
      verbs: ['switch'],
      run: () => switchTo(id, { canUndo: true }),
    }));
}

function useSites(): readonly Option[] {
  const { sites } = useOrganisationContext();
  const { ids, choose } = useSiteSelection();
  const chooseWithUndo = (chosen: readonly number[]) => {
    choose(chosen);
    showUndo(`${sitesLabel(chosen.length, sites.length)} selected`, () => choose(ids));
  };
  if (sites.length < 2) return [];
  const all: Option = {
    id: 'sites-all',
    icon: IconMapPin,
    label: `Show all ${sites.length} sites`,
    verbs: ['show'],
    run: () => chooseWithUndo(sites.map(({ site }) => site.id)),
  };
  const each = sites.flatMap(({ site }): Option[] => {
    const isActive = ids.includes(site.id);
    const shared = { icon: IconMapPin, detail: site.code, keywords: `${site.code} site` };
    const others = ids.filter((id) => id !== site.id);
    return [
      {
        ...shared,
        id: `site-only-${site.id}`,
        label: `Show only ${siteName(site)}`,
        verbs: ['show'],
        run: () => chooseWithUndo([site.id]),
      },
      {
        ...shared,
        id: `site-toggle-${site.id}`,
        label: `${isActive ? 'Hide' : 'Show'} ${siteName(site)}`,
        verbs: [isActive ? 'hide' : 'show'],
        run: () => chooseWithUndo(isActive ? others : [...others, site.id]),
      },
    ];
  });
  return ids.length < sites.length ? [all, ...each] : each;
}
