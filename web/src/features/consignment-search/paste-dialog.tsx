import { countOf } from '@cartage/domain/freight/count-of.ts';
import '#kit/form-styles.ts';
import { Button, Loader, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { findReferences, foundWords } from '#features/consignment-search/find-references.ts';
import styles from '#features/consignment-search/paste-dialog.module.css';
import { type Pasted, readPasted } from '#features/consignment-search/pasted-references.ts';
import type { Search } from '#features/consignment-search/queries.ts';
import { MOST_SELECTED } from '#features/consignment-search/selection.ts';
import { SEARCH_ERROR } from '#features/consignment-search/states.tsx';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import { wholeNumber } from '#freight/figures.ts';
import { Dialog } from '#kit/dialog.tsx';
import { showSuccess } from '#kit/toasts.ts';
import { useSession } from '#session/session-context.tsx';

/** Marks what somebody has on a list of their own, whatever the filter shows. */
export function PasteDialog({
  search,
  selection,
  close,
}: {
  readonly search: Search;
  readonly selection: Selection;
  readonly close: () => void;
}) {
  const [text, setText] = useState('');
  const { references, others } = readPasted(text);
  const { mutate, isPending, data: found, error, reset } = useFind(search, selection, close);
  const marked = selection.consignments.map(({ reference }) => reference);
  const isTooMuch = new Set([...marked, ...references]).size > MOST_SELECTED;
  const canSelect = references.length > 0 && !isTooMuch;
  return (
    <Dialog
      title="Select by reference"
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            {found === undefined ? 'Cancel' : 'Done'}
          </Button>
          <Button
            aria-disabled={!canSelect || isPending}
            aria-busy={isPending}
            {...(!canSelect && { 'data-disabled': true })}
            leftSection={isPending && <Loader size={16} color="currentColor" aria-hidden />}
            onClick={() => canSelect && !isPending && mutate({ references, others }, { onSuccess: keepRest })}
          >
            {references.length === 0 ? 'Select' : `Select ${wholeNumber(references.length)}`}
          </Button>
        </>
      }
    >
      {error !== null && (
        <p className={styles.failed} role="alert">
          {messageOf(error, SEARCH_ERROR)}
        </p>
      )}
      {found !== undefined && (
        <p className={styles.missing} role="alert">
          {foundWords(found)}
        </p>
      )}
      <Textarea
        data-autofocus
        label="References"
        description={`One a line, or with commas between. Up to ${wholeNumber(MOST_SELECTED)}.`}
        placeholder={'KEA00001234\nKEA00001235'}
        autosize
        minRows={6}
        maxRows={12}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: styles.text ?? '' }}
        value={text}
        onChange={(event) => {
          reset();
          setText(event.currentTarget.value);
        }}
        error={
          isTooMuch
            ? `More than ${wholeNumber(MOST_SELECTED)} cannot be selected at once`
            : others.length > 0 && `Not a reference: ${named(others)}`
        }
      />
    </Dialog>
  );

  /** So that they can be looked at and mended. */
  function keepRest({ missing, others: words }: Found) {
    setText([...missing, ...words].join('\n'));
  }
}

interface Found {
  readonly count: number;
  readonly missing: readonly string[];
  /** Words that are no references. */
  readonly others: readonly string[];
}

/** Marks what is found; answers what is not. */
function useFind(search: Search, selection: Selection, close: () => void) {
  const { call } = useSession();
  return useMutation({
    mutationFn: async ({ references, others }: Pasted): Promise<Found> => {
      const rows = await findReferences(call, search, { references });
      const byReference = new Map(rows.map((row) => [row.reference, row]));
      selection.set(
        references.flatMap((reference) => byReference.get(reference) ?? []),
        true,
      );
      return {
        count: byReference.size,
        missing: references.filter((reference) => !byReference.has(reference)),
        others,
      };
    },
    onSuccess: ({ count, missing, others }) => {
      if (missing.length > 0 || others.length > 0) return;
      showSuccess(`${countOf(count, 'consignment')} selected`);
      close();
    },
  });
}

const MOST_NAMED = 3;

function named(words: readonly string[]): string {
  const rest = words.length - MOST_NAMED;
  const some = words.slice(0, MOST_NAMED).join(', ');
  return rest > 0 ? `${some} and ${wholeNumber(rest)} more` : some;
}
