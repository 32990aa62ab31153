import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { useRouter } from '@tanstack/react-router';
import type { Group, Option } from '#app/palette/option.ts';
import { areasFor, OTHER_PLACES } from '#app/shell/navigation.ts';
import { useChooseSites } from '#app/shell/use-choose-sites.ts';
import { useSignOut } from '#app/shell/use-sign-out.ts';
import { useSwitchOrganisation } from '#app/shell/use-switch-organisation.ts';
import { siteName } from '#freight/site-name.ts';
import { useWorkplace } from '#session/session-context.tsx';

/** Everything that can be done from anywhere by whoever is here, without asking the server. */
export function useCommands(openDetails: () => void): readonly Group[] {
  return [
    { label: 'Actions', options: useActions(openDetails) },
    { label: 'Go to', options: usePlaces() },
    { label: 'Organisations', options: useOrganisations() },
    { label: 'Sites', options: useSites() },
  ];
}

function useActions(openDetails: () => void): readonly Option[] {
  const { permissions } = useWorkplace();
  const router = useRouter();
  const signOut = useSignOut();
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
    { id: 'sign-out', icon: IconLogout, label: 'Sign Out', keywords: 'log off leave', run: signOut },
  ];
}

function usePlaces(): readonly Option[] {
  const { permissions } = useWorkplace();
  const router = useRouter();
  return [...areasFor(permissions), ...OTHER_PLACES].map(({ label, to, icon, keywords }) => ({
    id: `place-${label}`,
    icon,
    label,
    keywords,
    href: router.buildLocation({ to }).href,
    run: () => void router.navigate({ to }),
  }));
}

function useOrganisations(): readonly Option[] {
  const { organisations, organisationId } = useWorkplace();
  const switchTo = useSwitchOrganisation();
  return organisations
    .filter(({ id }) => id !== organisationId)
    .map(({ id, name }) => ({
      id: `organisation-${id}`,
      icon: IconBuilding,
      label: `Switch to ${name}`,
      keywords: 'organisation',
      run: () => switchTo(id),
    }));
}

function useSites(): readonly Option[] {
  const { sites } = useWorkplace();
  const { ids, choose } = useChooseSites();
  if (sites.length < 2) return [];
  const all: Option = {
    id: 'sites-all',
    icon: IconMapPin,
    label: `Show all ${sites.length} sites`,
    run: () => choose(sites.map(({ site }) => site.id)),
  };
  const each = sites.flatMap(({ site }): Option[] => {
    const isActive = ids.includes(site.id);
    const words = { icon: IconMapPin, detail: site.code, keywords: `${site.code} site` };
    const others = ids.filter((id) => id !== site.id);
    return [
      {
        ...words,
        id: `site-only-${site.id}`,
        label: `Show only ${siteName(site)}`,
        run: () => choose([site.id]),
      },
      {
        ...words,
        id: `site-toggle-${site.id}`,
        label: `${isActive ? 'Hide' : 'Show'} ${siteName(site)}`,
        run: () => choose(isActive ? others : [...others, site.id]),
      },
    ];
  });
  return ids.length < sites.length ? [all, ...each] : each;
}
