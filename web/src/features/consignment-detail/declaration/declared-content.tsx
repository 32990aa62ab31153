import { contactText, declarationLine, partyText } from '@cartage/domain/documents/declaration-content.ts';
import { SEA_LEGS } from '@cartage/domain/freight/sea-leg.ts';
import type { Declaration } from '#features/consignment-detail/declaration/declaration-query.ts';
import styles from '#features/consignment-detail/declaration/declaration.module.css';

/** Everything that the hash of the declaration identifies, as the PDF prints it. */
export function DeclaredContent({ content }: { readonly content: Declaration['content'] }) {
  return (
    // Focusable, because the dialog has no other element with which the keyboard scrolls it.
    <div className={styles.content} role="region" aria-label="Declared content" tabIndex={0}>
      <Facts
        facts={[
          ['Consignment', content.reference],
          ['Consignor', partyText(content.consignor)],
          ['Consignee', partyText(content.consignee)],
          ['Sea leg', SEA_LEGS[content.seaLeg]],
          ['24/7 emergency contact', contactText(content)],
        ]}
      />
      {content.items.map((item) => {
        const line = declarationLine(item);
        return (
          <section key={item.position} className={styles.declared} aria-label={`Item ${item.position}`}>
            <h3>
              Item {item.position}: {line.declared}
            </h3>
            <Facts
              facts={[
                ['Packages', line.packages],
                ['Inner packagings', line.inner || 'None'],
                ['Net quantity', line.net],
                ['Gross weight', line.gross],
                ['Small quantities', line.provision || 'None'],
                ['Flash point', line.flashPoint || 'Not entered'],
                ['Marine pollutant', line.marinePollutant],
              ]}
            />
          </section>
        );
      })}
    </div>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
