/** The name of a site, with '(Inactive)' for an inactive one (SHELL-03). */
export const siteName = ({ name, isActive }: { readonly name: string; readonly isActive: boolean }) =>
  isActive ? name : `${name} (Inactive)`;
