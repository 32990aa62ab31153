import { Button } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useEffect, useState } from 'react';
import { NO_RESPONSE } from '#api/problem.ts';
import { useServerNews } from '#api/use-server-news.ts';
import { NEW_VERSION, NOTHING_IS_LOST } from '#app/new-version-notice.tsx';
import { askForNews } from '#kit/missing-part.ts';
import { NarrowBar } from '#kit/narrow-bar.tsx';
import { reloadPage } from '#kit/reload-page.ts';
import { useSession } from '#session/session-context.tsx';
import { Blank } from '#ui/blank.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';

/** In the place of a page whose script cannot be had: of a release that is gone, or because nothing answers. */
export function MissingPage() {
  const { tenant } = useSession();
  const [isAsking, setAsking] = useState(false);
  // Browsers remember that a script could not be had: only a new page asks for it again, and that must not be asked
  // of a server that would not answer.
  const retry = async () => {
    setAsking(true);
    const { isAnswered } = await askForNews();
    if (isAnswered) return reloadPage();
    setAsking(false);
  };
  const { isOld } = useServerNews();
  useEffect(() => void askForNews(), []);
  return (
    <>
      {useNarrow() && <NarrowBar title={tenant.name} heading="p" />}
      {isOld ? (
        <Blank
          art="renewed"
          title={NEW_VERSION}
          heading="h1"
          actions={<Act word="Reload" act={reloadPage} />}
        >
          <p role="alert" data-says-new-version>
            Reload to go on to this page. {NOTHING_IS_LOST}
          </p>
        </Blank>
      ) : (
        <Blank
          art="broken-line"
          title="This page could not be loaded"
          heading="h1"
          actions={<Act word="Try again" act={() => void retry()} isActing={isAsking} />}
        >
          <p role="alert">{NO_RESPONSE}</p>
        </Blank>
      )}
    </>
  );
}

interface ActProps {
  readonly word: string;
  readonly act: () => void;
  readonly isActing?: boolean;
}

const Act = ({ word, act, isActing = false }: ActProps) => (
  <Button
    variant="default"
    leftSection={<Icon of={IconRefresh} />}
    onClick={act}
    loading={isActing}
    aria-busy={isActing}
  >
    {word}
  </Button>
);
