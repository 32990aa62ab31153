import styles from '#ui/glyph.module.css';

/** The tenant's mark: its first letter on its colour. Its name stands beside it or names what holds it. */
export function Glyph({ name }: { readonly name: string }) {
  return (
    <span className={styles.glyph} aria-hidden>
      {firstLetter(name)}
    </span>
  );
}

/** Initials drawn by the style: as text they would be a second name of the button they stand in. */
export function Avatar({ name }: { readonly name: string }) {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? firstLetter(words.at(-1) ?? '') : '';
  return <span className={styles.avatar} data-letters={`${firstLetter(name.trim())}${last}`} aria-hidden />;
}

const firstLetter = (text: string) => ([...text.normalize('NFC')][0] ?? '').toLocaleUpperCase('en-NZ');
