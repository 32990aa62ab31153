import IconCornerDownLeft from '@tabler/icons-react/dist/esm/icons/IconCornerDownLeft.mjs';
import { type MouseEvent, useEffect, useRef } from 'react';
import { highlight, searchWords } from '#app/palette/highlight.ts';
import type { Group, Option } from '#app/palette/option.ts';
import styles from '#app/palette/option-list.module.css';
import { Icon } from '#ui/icon.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

export const optionDomId = (id: string) => `palette-${id}`;

interface ListProps {
  readonly id: string;
  readonly groups: readonly Group[];
  readonly activeId: string | undefined;
  readonly query: string;
  readonly isSearching: boolean;
  readonly activate: (id: string) => void;
  readonly select: (option: Option, inNewTab?: boolean) => void;
}

export function OptionList(props: ListProps) {
  const { id, groups, activeId, isSearching } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (activeId === undefined) return;
    const line = document.getElementById(optionDomId(activeId));
    // Scrolls the heading of the group into view together with its first option.
    if (line?.previousElementSibling?.previousElementSibling === null)
      line.parentElement?.scrollIntoView({ block: 'nearest' });
    line?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div className={styles.frame}>
      {isSearching && <ProgressBar label="Searching consignments" />}
      <div ref={list} id={id} className={styles.list} role="listbox" aria-label="Results">
        {groups.map((group) => (
          <OptionGroup key={group.label} group={group} {...props} />
        ))}
      </div>
    </div>
  );
}

function OptionGroup({ group, ...props }: ListProps & { readonly group: Group }) {
  const headingId = `palette-group-${group.label}`;
  return (
    <div role="group" aria-labelledby={headingId} className={styles.group}>
      <p id={headingId} className={styles.heading}>
        {group.label}
      </p>
      {group.options.map((option) => (
        <Line key={option.id} option={option} isActive={option.id === props.activeId} {...props} />
      ))}
    </div>
  );
}

function Line({
  option,
  isActive,
  query,
  activate,
  select,
}: Pick<ListProps, 'query' | 'activate' | 'select'> & {
  readonly option: Option;
  readonly isActive: boolean;
}) {
  const words = searchWords(query);
  const click = (event: MouseEvent) => select(option, event.ctrlKey || event.metaKey);
  return (
    <div
      id={optionDomId(option.id)}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      // On move, not on enter: scrolling under a resting pointer must not change the active option.
      onPointerMove={() => {
        if (!isActive) activate(option.id);
      }}
      // Keeps the focus in the input.
      onPointerDown={(event) => event.preventDefault()}
      onClick={click}
    >
      <Icon of={option.icon} />
      <span className={styles.text}>
        <span className={styles.label}>
          <Highlighted text={option.label} words={words} />
        </span>
        {option.detail !== undefined && (
          <span className={styles.detail}>
            <Highlighted text={option.detail} words={words} />
          </span>
        )}
      </span>
      <span className={styles.end}>
        {option.end}
        {isActive && <Icon of={IconCornerDownLeft} className={styles.enter} />}
      </span>
    </div>
  );
}

function Highlighted({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  return highlight(text, words).map((piece, index) =>
    // Pieces have no identity other than their position.
    // oxlint-disable-next-line react/no-array-index-key
    piece.isMatch ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}
