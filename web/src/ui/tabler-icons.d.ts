/** Single-icon imports, because the package's index contains six thousand icons. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const icon: import('react').ComponentType<import('#ui/icon.tsx').IconProps>;
  // oxlint-disable-next-line import/no-default-export -- describes the package as it is
  export default icon;
}
