import { Link, useLocation } from '@tanstack/react-router';
import { areasFor } from '#app/shell/navigation.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';

/** The navigation entries of rail and drawer. `areLabelsHidden`: shows only the icon, with the label as tooltip. */
export function AreaLinks({
  entryClass,
  labelClass,
  areLabelsHidden = false,
  isInDrawer = false,
  onNavigate,
}: {
  readonly entryClass: string | undefined;
  readonly labelClass?: string | undefined;
  readonly areLabelsHidden?: boolean;
  readonly isInDrawer?: boolean;
  readonly onNavigate?: () => void;
}) {
  const { tenant } = useSession();
  const { permissions } = useOrganisationContext();
  const areas = areasFor(permissions, tenant).filter(({ isWideOnly }) => !(isInDrawer && isWideOnly));
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <ul>
      {areas.map(({ label, to, icon, activeOn }) => (
        <li key={label}>
          <Link
            to={to}
            className={classNames(entryClass)}
            // The router marks exact matches only. An area is also active on the pages below it.
            activeProps={{ 'aria-current': undefined }}
            {...(activeOn.test(path) && { 'aria-current': 'page' as const })}
            {...(areLabelsHidden && { 'aria-label': label, 'data-tooltip': label })}
            onClick={onNavigate}
          >
            <Icon of={icon} size={20} />
            <span className={labelClass}>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
