import type { ColourScheme } from '@cartage/domain/look/themes.ts';
import type { CSSProperties } from 'react';
import styles from '#features/theme-settings/page.module.css';
import { accentVariables } from '#theme/apply-look.ts';

/** A miniature of the portal in the given colours: rail, button, and a list with a selected row. */
export function Preview({
  brandColour,
  scheme,
}: {
  readonly brandColour: string;
  /** Absent: the scheme of the page. */
  readonly scheme?: ColourScheme;
}) {
  const colours = Object.fromEntries(accentVariables(brandColour));
  const style = { ...colours, ...(scheme && { colorScheme: scheme === 'auto' ? 'light dark' : scheme }) };
  return (
    // React's style type does not allow custom properties.
    <span className={styles.screen} style={style as CSSProperties}>
      <span className={styles.rail}>
        <span className={styles.glyph} />
        <span className={styles.area} data-active />
        <span className={styles.area} />
        <span className={styles.area} />
      </span>
      <span className={styles.page}>
        <span className={styles.top}>
          <span className={styles.title} />
          <span className={styles.button} />
        </span>
        <span className={styles.rows}>
          {['TRANSIT', 'DELIVERED', 'DELIVERING'].map((status, index) => (
            <span key={status} className={styles.row} data-chosen={index === 1} data-status={status}>
              <span className={styles.reference} />
              <span className={styles.text} />
              <span className={styles.chip} />
            </span>
          ))}
        </span>
      </span>
    </span>
  );
}
