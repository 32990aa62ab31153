import { CallFailure, messageOf } from '#api/problem.ts';
import { UNREADABLE_FILE, UnreadableFileError } from '#features/consignment-import/is-readable.ts';
import { Banner } from '#features/consignment-import/banner.tsx';

const MAX_LISTED = 20;

/** The server checks the file again: its title and its list of errors (IMPORT-04). */
export function StartFailure({ failure }: { readonly failure: Error }) {
  const errors = failure instanceof CallFailure ? (failure.problem?.errors ?? []) : [];
  return (
    <Banner
      kind="error"
      title={
        failure instanceof UnreadableFileError
          ? UNREADABLE_FILE
          : messageOf(failure, "Couldn't start the import. Check your connection and try again.")
      }
    >
      {errors.length > 0 && (
        <ul>
          {errors.slice(0, MAX_LISTED).map(({ pointer, detail }) => (
            <li key={`${pointer} ${detail}`}>{rowText(pointer) + detail}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}

/** '/rows/14' names row 14 of the file. */
function rowText(pointer: string): string {
  const [, rows] = /^\/rows\/([\d,]+)$/.exec(pointer) ?? [];
  return rows === undefined ? '' : `Row ${rows.replaceAll(',', ', ')}: `;
}
