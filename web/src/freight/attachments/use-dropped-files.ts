import { type DragEvent, useEffect, useRef, useState } from 'react';

export interface DropTarget {
  /** The user is dragging files over it. */
  readonly isDragOver: boolean;
  readonly handlers: {
    readonly onDragEnter: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') === true;

/** Takes files dropped on the target or pasted anywhere on the page. Files dropped elsewhere are ignored. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void, isEnabled: boolean): DropTarget {
  const [depth, setDepth] = useState(0);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    if (!isEnabled) return;
    const paste = ({ clipboardData, defaultPrevented }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      // Spreadsheet cells are copied as text together with a picture of them.
      const isText = clipboardData?.types.includes('text/plain') === true;
      if (files.length > 0 && !isText && !defaultPrevented) latest.current(files);
    };
    // Without this, the browser opens a file dropped beside the target and leaves the page.
    const preventOpen = (event: globalThis.DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    };
    document.addEventListener('paste', paste);
    document.addEventListener('dragover', preventOpen);
    document.addEventListener('drop', preventOpen);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('dragover', preventOpen);
      document.removeEventListener('drop', preventOpen);
    };
  }, [isEnabled]);
  const whenEnabled = (handle: (event: DragEvent) => void) => (event: DragEvent) => {
    if (isEnabled && hasFiles(event.dataTransfer)) handle(event);
  };
  return {
    isDragOver: depth > 0,
    handlers: {
      onDragEnter: whenEnabled(() => setDepth((before) => before + 1)),
      onDragOver: whenEnabled((event) => event.preventDefault()),
      onDragLeave: whenEnabled(() => setDepth((before) => Math.max(0, before - 1))),
      onDrop: whenEnabled((event) => {
        event.preventDefault();
        setDepth(0);
        onFiles([...event.dataTransfer.files]);
      }),
    },
  };
}
