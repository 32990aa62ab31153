/** What the property test of undo knows about a consignment, without the code under test. */
export type Fields = Readonly<Record<string, unknown>>;

interface Entry {
  /** The version that the change made. */
  readonly version: number;
  readonly kind: 'edit' | 'other' | 'provider';
  readonly undoes: number | null;
  readonly from: Fields;
  readonly to: Fields;
}

/** Fields that are editable after pickup was requested. */
const LATE_FIELDS: ReadonlySet<string> = new Set(['notes', 'receiverNotes']);

export interface UndoModel {
  readonly fields: () => Fields;
  readonly version: () => number;
  readonly edits: () => readonly number[];
  /** Stores a change that the server accepted. Fields with equal values are no change. */
  readonly change: (kind: Entry['kind'], to: Fields) => void;
  /** After a pickup was requested. */
  readonly close: () => void;
  /** The expected status of the response. A successful undo is applied. */
  readonly undo: (version: number) => 200 | 404 | 409;
}

export function undoModel(first: Fields): UndoModel {
  let fields = first;
  let version = 1;
  let isOpen = true;
  const log: Entry[] = [];
  const apply = (kind: Entry['kind'], to: Fields, undoes: number | null = null) => {
    version += 1;
    const from = Object.fromEntries(Object.keys(to).map((name) => [name, fields[name]]));
    log.push({ version, kind, undoes, from, to });
    fields = { ...fields, ...to };
  };
  return {
    fields: () => fields,
    version: () => version,
    edits: () => log.filter(({ kind }) => kind === 'edit').map((entry) => entry.version),
    change: (kind, to) => {
      const differs = (name: string) => JSON.stringify(fields[name]) !== JSON.stringify(to[name]);
      const isOtherSite = 'receiver.site' in to && differs('receiver.site');
      const changed = Object.entries(to).filter(
        ([name]) => differs(name) || (isOtherSite && name.startsWith('receiver.')),
      );
      if (changed.length === 0 && kind === 'edit') return;
      apply(kind, Object.fromEntries(changed));
    },
    close: () => {
      isOpen = false;
    },
    undo: (wanted) => {
      const entry = log.find((each) => each.version === wanted && each.kind === 'edit');
      if (entry === undefined) return 404;
      if (log.some(({ undoes }) => undoes === wanted)) return 409;
      const later = log.filter((each) => each.version > wanted);
      if (later.some(({ kind }) => kind === 'provider')) return 409;
      const names = Object.keys(entry.to);
      if (!isOpen && names.some((name) => !LATE_FIELDS.has(name))) return 409;
      if (inEffect(later).some(({ to }) => names.some((name) => name in to))) return 409;
      apply('edit', entry.from, wanted);
      return 200;
    },
  };
}

/** Without each undo and the edit that it took back, from the newest on. */
function inEffect(later: readonly Entry[]): readonly Entry[] {
  const removed = new Set<number>();
  for (const { version, undoes } of later.toReversed()) {
    if (removed.has(version) || undoes === null || !later.some((each) => each.version === undoes)) continue;
    removed.add(version);
    removed.add(undoes);
  }
  return later.filter(({ version }) => !removed.has(version));
}
