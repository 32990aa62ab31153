/** A long address breaks behind its @, not in the middle of a word. */
export function Email({ address }: { readonly address: string }) {
  const at = address.lastIndexOf('@') + 1;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
