/** SHELL-03. */
export const siteName = ({ name, isActive }: { readonly name: string; readonly isActive: boolean }) =>
  isActive ? name : `${name} (Inactive)`;
