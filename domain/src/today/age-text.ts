const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

/** '38 min', '5 h' or '2 days' since an instant; whole units, rounded down. */
export function ageText(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / MINUTE_MS));
  if (minutes < HOUR_MIN) return `${minutes} min`;
  if (minutes < DAY_MIN) return `${Math.floor(minutes / HOUR_MIN)} h`;
  const days = Math.floor(minutes / DAY_MIN);
  return days === 1 ? '1 day' : `${days} days`;
}
