import IconCornerDownLeft from '@tabler/icons-react/dist/esm/icons/IconCornerDownLeft.mjs';
import { type MouseEvent, useEffect, useRef } from 'react';
import { highlight, wordsOf } from '#app/palette/highlight.ts';
import type { Group, Option } from '#app/palette/option.ts';
import styles from '#app/palette/option-list.module.css';
import { Icon } from '#ui/icon.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

export const optionDomId = (id: string) => `palette-${id}`;

interface ListProps {
  readonly id: string;
  readonly groups: readonly Group[];
  readonly chosen: string | undefined;
  readonly typed: string;
  readonly isSearching: boolean;
  readonly choose: (id: string) => void;
  readonly take: (option: Option, isAside?: boolean) => void;
}

export function OptionList(props: ListProps) {
  const { id, groups, chosen, isSearching } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen === undefined) return;
    const line = document.getElementById(optionDomId(chosen));
    // With the heading of its group, where it is the first of it.
    if (line?.previousElementSibling?.previousElementSibling === null)
      line.parentElement?.scrollIntoView({ block: 'nearest' });
    line?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
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
        <Line key={option.id} option={option} isChosen={option.id === props.chosen} {...props} />
      ))}
    </div>
  );
}

function Line({
  option,
  isChosen,
  typed,
  choose,
  take,
}: Pick<ListProps, 'typed' | 'choose' | 'take'> & { readonly option: Option; readonly isChosen: boolean }) {
  const words = wordsOf(typed);
  const click = (event: MouseEvent) => take(option, event.ctrlKey || event.metaKey);
  return (
    <div
      id={optionDomId(option.id)}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      // Not when it comes to lie under a pointer that rests.
      onPointerMove={() => {
        if (!isChosen) choose(option.id);
      }}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={click}
    >
      <Icon of={option.icon} />
      <span className={styles.words}>
        <span className={styles.label}>
          <Marked text={option.label} words={words} />
        </span>
        {option.detail !== undefined && (
          <span className={styles.detail}>
            <Marked text={option.detail} words={words} />
          </span>
        )}
      </span>
      <span className={styles.end}>
        {option.end}
        {isChosen && <Icon of={IconCornerDownLeft} className={styles.enter} />}
      </span>
    </div>
  );
}

function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  return highlight(text, words).map((piece, index) =>
    // The pieces of a text have no other name than their place.
    // oxlint-disable-next-line react/no-array-index-key
    piece.isHit ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}
