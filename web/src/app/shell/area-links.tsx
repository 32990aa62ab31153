import { Link, useLocation } from '@tanstack/react-router';
import { areasFor } from '#app/shell/navigation.ts';
import { useWorkplace } from '#session/session-context.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';

/** The entries of rail and drawer. `wordsHidden`: the icon alone shows, the word is its tooltip. */
export function AreaLinks({
  entryClass,
  wordClass,
  wordsHidden = false,
  onGo,
}: {
  readonly entryClass: string | undefined;
  readonly wordClass?: string | undefined;
  readonly wordsHidden?: boolean;
  readonly onGo?: () => void;
}) {
  const { permissions } = useWorkplace();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <ul>
      {areasFor(permissions).map(({ label, to, icon, activeOn }) => (
        <li key={label}>
          <Link
            to={to}
            className={classNames(entryClass)}
            // The router marks exact matches only; ours covers the pages below an area, too.
            activeProps={{ 'aria-current': undefined }}
            {...(activeOn.test(path) && { 'aria-current': 'page' as const })}
            {...(wordsHidden && { 'aria-label': label, 'data-tooltip': label })}
            onClick={onGo}
          >
            <Icon of={icon} size={20} />
            <span className={wordClass}>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
