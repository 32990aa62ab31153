import { Button } from '@mantine/core';
import { MAX_CORRECTIONS } from '@cartage/domain/consignment-import/limits.ts';
import { Banner } from '#features/consignment-import/banner.tsx';
import { wholeNumber } from '#freight/figures.ts';

/** Before the import: a request can't carry the corrections. */
export function TooManyCorrectionsBanner({ download }: { readonly download: () => void }) {
  return (
    <Banner kind="error" title="The file has too many corrections to import">
      <p>
        At most {wholeNumber(MAX_CORRECTIONS)} different corrections of 8 MB can be imported. Download the
        corrected file, then choose it.
      </p>
      <Button size="xs" variant="default" onClick={download}>
        Download corrected file
      </Button>
    </Banner>
  );
}
