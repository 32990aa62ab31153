import { ABOUT, type CardName } from '#features/dashboard/about.ts';
import { ExplanationDialog } from '#kit/explanation-dialog.tsx';

/** Explains the figures of a card (DASH-09). */
export function AboutDialog({ card, close }: { readonly card: CardName; readonly close: () => void }) {
  const { title, sentences } = ABOUT[card];
  return <ExplanationDialog title={`About ${title}`} sentences={sentences} close={close} />;
}
