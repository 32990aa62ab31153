import type { ReactNode } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { ConnectionStatus } from '#app/connection-status.tsx';
import { RequestForm } from '#freight/exceptions/request-form.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { StoredInput } from '#kit/stored-input.ts';
import { useDraftText } from '#kit/use-draft-text.ts';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const STORED = 'You are offline. Your input is saved in this tab.';
const OPEN = 'You are offline. Keep this tab open: your input stays here.';

function Comment() {
  const [text, setText] = useDraftText('comment');
  return (
    <input aria-label="Comment" value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
  );
}

const request = (
  <RequestForm
    kind="new-address"
    blockedBecause={null}
    days={[]}
    work={{ busy: null, change: () => {} }}
    close={() => {}}
    done={() => {}}
  />
);
const dialog = (content: ReactNode) => (
  <Dialog title="Form" close={() => {}} actions={null}>
    {content}
  </Dialog>
);

test.each([
  ['without a form', null, OPEN],
  ['with a form that stores a draft', <Comment key="comment" />, STORED],
  [
    'with a form that does not store its input beside one that does',
    <div key="both">
      <Comment />
      {request}
    </div>,
    OPEN,
  ],
  [
    'with a dialog over a form that stores a draft',
    <div key="dialog">
      <Comment />
      {dialog(<input aria-label="Name" />)}
    </div>,
    OPEN,
  ],
  ['with a dialog that stores a draft', dialog(<StoredInput />), STORED],
])('the banner says whether the input survives a reload: %s', async (_page, content, text) => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'));
  await renderInPortal(
    <>
      <ConnectionStatus />
      {content}
    </>,
  );
  await eventually(() => expect(page.getByText(text, { exact: true }).elements()).toHaveLength(1));
});
