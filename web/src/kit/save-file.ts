/** Hands the bytes of an answer to the browser, as its own downloads are; `usual` names what came without a name. */
export function saveFile(file: Blob, usual: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file instanceof File && file.name !== '' ? file.name : usual;
  link.click();
  // The browser has taken the bytes by the next turn; kept addresses would keep them for as long as the page lives.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
