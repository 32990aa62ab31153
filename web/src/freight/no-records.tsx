import { EmptyState } from '#ui/empty-state.tsx';

/** Replaces a page whose form needs records that the user may not see (AUTH-06). */
export const NoRecords = ({ title }: { readonly title: string }) => (
  <EmptyState illustration="locked" heading="h1" title={title}>
    <p>Your account can open the portal, but has no access to the sites and services of an organisation.</p>
    <p>Ask your freight provider for the permission.</p>
  </EmptyState>
);
