import type { Consignment } from '#freight/consignment-query.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { useHasOwnOperations } from '#session/use-has-own-operations.ts';

const DeclarationCard = lazyComponent<{ readonly consignment: Consignment; readonly close: () => void }>(
  async () => (await import('#features/consignment-detail/declaration/declaration-card.tsx')).DeclarationCard,
);

/** The card has no state outside itself to reset when its code does not load. */
const NOTHING_TO_CLOSE = () => {};

/** The declaration of a consignment with dangerous goods. Its code is not loaded for other consignments. */
export function DeclarationSection({ consignment }: { readonly consignment: Consignment }) {
  const hasDeclarations = useHasOwnOperations();
  if (!hasDeclarations || !consignment.lineItems.some(({ dangerousGoods }) => dangerousGoods)) return null;
  return <DeclarationCard consignment={consignment} close={NOTHING_TO_CLOSE} />;
}
