import { countOf } from '@cartage/domain/freight/count-of.ts';
import '#kit/form-styles.ts';
import { Button, Loader, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { findReferences, foundMessage } from '#features/consignment-search/search/find-references.ts';
import styles from '#features/consignment-search/selection/paste-dialog.module.css';
import {
  type ParsedReferences,
  parseReferences,
} from '#features/consignment-search/selection/parse-references.ts';
import type { Search } from '#features/consignment-search/search/search-query.ts';
import { MAX_SELECTED } from '#features/consignment-search/selection/selected-rows.ts';
import { SEARCH_ERROR } from '#features/consignment-search/search/search-error.ts';
import type { Selection } from '#features/consignment-search/selection/use-selection.ts';
import { wholeNumber } from '#freight/figures.ts';
import { Dialog } from '#kit/dialog.tsx';
import { showSuccess } from '#kit/toasts.ts';
import { useSession } from '#session/session-context.tsx';

/** Selects consignments by pasted references. The filter does not apply. */
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
  const { references, others } = parseReferences(text);
  const { mutate, isPending, data: found, error, reset } = useFind(search, selection, close);
  const selected = selection.consignments.map(({ reference }) => reference);
  const isTooMany = new Set([...selected, ...references]).size > MAX_SELECTED;
  const canSelect = references.length > 0 && !isTooMany;
  return (
    <Dialog
      title="Select by reference"
      hasChanges={found === undefined && text.trim() !== ''}
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
            onClick={() =>
              canSelect && !isPending && mutate({ references, others }, { onSuccess: keepInvalid })
            }
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
          {foundMessage(found)}
        </p>
      )}
      <Textarea
        data-autofocus
        label="References"
        description={`One per line or separated by commas. Up to ${wholeNumber(MAX_SELECTED)}.`}
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
          isTooMany
            ? `You can select at most ${wholeNumber(MAX_SELECTED)} consignments`
            : others.length > 0 && `Not a reference: ${named(others)}`
        }
      />
    </Dialog>
  );

  /** Leaves references that were not found in the field, to be corrected. */
  function keepInvalid({ missing, others: invalid }: Found) {
    setText([...missing, ...invalid].join('\n'));
  }
}

interface Found {
  readonly count: number;
  readonly missing: readonly string[];
  /** Words that are not references. */
  readonly others: readonly string[];
}

/** Selects the references that are found and returns the others. */
function useFind(search: Search, selection: Selection, close: () => void) {
  const { call } = useSession();
  return useMutation({
    mutationFn: async ({ references, others }: ParsedReferences): Promise<Found> => {
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

const MAX_NAMED = 3;

function named(words: readonly string[]): string {
  const rest = words.length - MAX_NAMED;
  const some = words.slice(0, MAX_NAMED).join(', ');
  return rest > 0 ? `${some} and ${wholeNumber(rest)} more` : some;
}
