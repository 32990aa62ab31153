import { MIN_CHARACTERS, type ConsignmentResults } from '#app/palette/use-consignment-results.tsx';
import styles from '#app/palette/palette.module.css';
import { useDebounced } from '#kit/use-debounced.ts';
import { useSession } from '#session/session-context.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { Kbd } from '#ui/kbd.tsx';

/** Announcements wait until the user stops typing. */
const ANNOUNCE_DELAY_MS = 400;

/** Shows a message for an empty, failed or truncated list, and announces the number of results. */
export function ResultsMessage({
  results,
  query,
  count,
}: {
  readonly results: ConsignmentResults;
  readonly query: string;
  readonly count: number;
}) {
  const message = visibleMessage(results, query, count);
  const announced = useDebounced(
    results.state === 'searching' ? '' : announcement(results, message, count),
    ANNOUNCE_DELAY_MS,
  );
  return (
    <>
      {message !== null && <p className={styles.message}>{message}</p>}
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </>
  );
}

function visibleMessage({ state, message }: ConsignmentResults, query: string, count: number): string | null {
  if (state === 'failed') return message;
  if (count > 0) return null;
  if (state === 'searching') return 'Searching…';
  return state === 'too-short'
    ? `Type ${MIN_CHARACTERS} characters or more to search consignments.`
    : `No matches for “${query.trim()}”. Check the reference or try the receiver's name.`;
}

function announcement({ state, hasMore }: ConsignmentResults, message: string | null, count: number): string {
  if (state === 'failed' || count === 0) return message ?? '';
  // The last option leads to the list and is not counted as a result.
  const resultCount = hasMore ? count - 1 : count;
  const results = resultCount === 1 ? '1 result' : `${resultCount} results`;
  return hasMore ? `${results}. More consignments match.` : results;
}

export function PaletteFooter() {
  const { tenant } = useSession();
  return (
    <div className={styles.foot}>
      <span className={styles.tenant}>
        <Glyph name={tenant.name} />
        {tenant.name}
      </span>
      <span className={styles.keys} aria-hidden>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> select
        </span>
        <span>
          <Kbd>↵</Kbd> open
        </span>
        <span>
          <Kbd>Ctrl</Kbd> <Kbd>↵</Kbd> new tab
        </span>
      </span>
    </div>
  );
}
