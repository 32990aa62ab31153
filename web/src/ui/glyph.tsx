import styles from '#ui/glyph.module.css';

// Drawn by the style: letters in the text would be a second name of what they stand in.

/** The tenant's mark: its first letter on its colour. Its name stands beside it or names what holds it. */
export function Glyph({ name }: { readonly name: string }) {
  return <span className={styles.glyph} data-letters={firstLetter(name)} aria-hidden />;
}

export function Avatar({ name }: { readonly name: string }) {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? firstLetter(words.at(-1) ?? '') : '';
  return <span className={styles.avatar} data-letters={`${firstLetter(name.trim())}${last}`} aria-hidden />;
}

const firstLetter = (text: string) => ([...text.normalize('NFC')][0] ?? '').toLocaleUpperCase('en-NZ');
