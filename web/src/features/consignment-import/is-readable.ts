export const UNREADABLE_FILE =
  "Couldn't read the file. It was changed, moved or deleted after it was chosen. Choose it again.";

export class UnreadableFileError extends Error {}

/**
 * Whether the content of a chosen file can be read. A browser refuses a file that was changed after the choice, and a
 * request with it fails like a lost connection.
 */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
