import { MIN_CHARACTERS, type Found } from '#app/palette/use-found.tsx';
import styles from '#app/palette/palette.module.css';
import { useDebounced } from '#kit/use-debounced.ts';
import { useSession } from '#session/session-context.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { Kbd } from '#ui/kbd.tsx';

/** After the last letter, so that not every one of them is talked over. */
const QUIET_MS = 400;

/** What the list cannot say itself: seen where there is nothing in it, heard in any case. */
export function Said({
  found,
  typed,
  count,
}: {
  readonly found: Found;
  readonly typed: string;
  readonly count: number;
}) {
  const seen = seenWords(found, typed, count);
  const heard = useDebounced(found.state === 'searching' ? '' : heardWords(found, seen, count), QUIET_MS);
  return (
    <>
      {seen !== null && <p className={styles.said}>{seen}</p>}
      <p className="visually-hidden" role="status">
        {heard}
      </p>
    </>
  );
}

function seenWords({ state, message, hasMore }: Found, typed: string, count: number): string | null {
  if (state === 'failed') return message;
  if (state === 'found' && hasMore) return 'There are more consignments: type more of the reference.';
  if (count > 0) return null;
  if (state === 'searching') return 'Searching …';
  return state === 'too-short'
    ? `Type ${MIN_CHARACTERS} characters or more to search consignments.`
    : `Nothing matches “${typed.trim()}”. Check the reference, or try the name of the receiver.`;
}

function heardWords({ state, hasMore }: Found, seen: string | null, count: number): string {
  if (state === 'failed' || count === 0) return seen ?? '';
  const results = count === 1 ? '1 result' : `${count} results`;
  return hasMore ? `${results}, and there are more` : results;
}

export function Foot() {
  const { tenant } = useSession();
  return (
    <footer className={styles.foot}>
      <span className={styles.tenant}>
        <Glyph name={tenant.name} />
        {tenant.name}
      </span>
      <span className={styles.keys} aria-hidden>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> choose
        </span>
        <span>
          <Kbd>↵</Kbd> open
        </span>
        <span>
          <Kbd>Ctrl</Kbd> <Kbd>↵</Kbd> new tab
        </span>
      </span>
    </footer>
  );
}
