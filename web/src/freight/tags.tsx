import styles from '#freight/tags.module.css';

interface ConsignmentTag {
  readonly code: string;
  readonly name: string;
  readonly colour: string;
}

/** LIST-16: the name beside a swatch, because a configured colour may have too little contrast for text. */
export function Tags({
  tags,
  max = tags.length,
}: {
  readonly tags: readonly ConsignmentTag[];
  readonly max?: number;
}) {
  if (tags.length === 0) return null;
  const hidden = tags.slice(max).map(({ name }) => name);
  return (
    <span
      className={styles.tags}
      data-tooltip={tags.map(({ name }) => name).join(', ')}
      data-tooltip-clipped={hidden.length > 0 ? 'always' : ''}
    >
      {tags.slice(0, max).map((tag) => (
        <span key={tag.code} className={styles.tag}>
          <span className={styles.colour} style={{ background: tag.colour }} />
          <span className={styles.name} data-optional>
            {tag.name}
          </span>
        </span>
      ))}
      {hidden.length > 0 && (
        <span className={styles.more}>
          <span aria-hidden>+{hidden.length}</span>
          <span className="visually-hidden">{hidden.join(', ')}</span>
        </span>
      )}
    </span>
  );
}
