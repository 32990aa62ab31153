/** Saves a file as a browser download. `defaultName` is for a file without a name. */
export function saveFile(file: Blob, defaultName: string): void {
  const address = URL.createObjectURL(file);
  saveAddress(address, file instanceof File && file.name !== '' ? file.name : defaultName);
  // The browser has read the bytes by then. An object URL that is not revoked keeps them in memory.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** Downloads an address of this portal. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
