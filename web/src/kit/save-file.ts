/** Hands the bytes of an answer to the browser, as its own downloads are; `usual` names what came without a name. */
export function saveFile(file: Blob, usual: string): void {
  const address = URL.createObjectURL(file);
  saveAddress(address, file instanceof File && file.name !== '' ? file.name : usual);
  // The browser has taken the bytes by the next turn; kept addresses would keep them for as long as the page lives.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** What an address of this portal leads to, as a download. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
