/** Hands the bytes of an answer to the browser, as its own downloads are. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the bytes by the next turn; kept addresses would keep them for as long as the page lives.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
