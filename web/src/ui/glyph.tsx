import styles from '#ui/glyph.module.css';

/** The tenant's logo: its initial on its colour. Hidden from screen readers, because the name is always beside it. */
export function Glyph({ name }: { readonly name: string }) {
  return (
    <span className={styles.glyph} aria-hidden>
      {firstLetter(name)}
    </span>
  );
}

/** Initials rendered by CSS, so that they do not become part of the button's accessible name. */
export function Avatar({ name }: { readonly name: string }) {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? firstLetter(words.at(-1) ?? '') : '';
  return <span className={styles.avatar} data-letters={`${firstLetter(name.trim())}${last}`} aria-hidden />;
}

const firstLetter = (text: string) => ([...text.normalize('NFC')][0] ?? '').toLocaleUpperCase('en-NZ');
