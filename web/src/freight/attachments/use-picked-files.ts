import { type DragEvent, useEffect, useRef, useState } from 'react';

export interface DropPlace {
  /** Files are held over it. */
  readonly isOver: boolean;
  readonly handlers: {
    readonly onDragEnter: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') === true;

/** Takes files that are dropped here, or pasted anywhere on the page; one that misses leads nowhere. */
export function useDroppedFiles(take: (files: readonly File[]) => void, isOpen: boolean): DropPlace {
  const [depth, setDepth] = useState(0);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!isOpen) return;
    const paste = ({ clipboardData, defaultPrevented }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      // Cells of a spreadsheet come as words, with a picture of them besides.
      const isWords = clipboardData?.types.includes('text/plain') === true;
      if (files.length > 0 && !isWords && !defaultPrevented) latest.current(files);
    };
    // A browser opens what is dropped beside the place, and the page is gone.
    const stay = (event: globalThis.DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    };
    document.addEventListener('paste', paste);
    document.addEventListener('dragover', stay);
    document.addEventListener('drop', stay);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('dragover', stay);
      document.removeEventListener('drop', stay);
    };
  }, [isOpen]);
  const whenOpen = (act: (event: DragEvent) => void) => (event: DragEvent) => {
    if (isOpen && hasFiles(event.dataTransfer)) act(event);
  };
  return {
    isOver: depth > 0,
    handlers: {
      onDragEnter: whenOpen(() => setDepth((before) => before + 1)),
      onDragOver: whenOpen((event) => event.preventDefault()),
      onDragLeave: whenOpen(() => setDepth((before) => Math.max(0, before - 1))),
      onDrop: whenOpen((event) => {
        event.preventDefault();
        setDepth(0);
        take([...event.dataTransfer.files]);
      }),
    },
  };
}
