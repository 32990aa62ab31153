export function removeKeysWithPrefix(storage: Storage, prefix: string): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (key.startsWith(prefix)) storage.removeItem(key);
}
