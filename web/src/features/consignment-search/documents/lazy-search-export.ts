import { lazyComponent } from '#kit/lazy-component.tsx';

export const SearchExportButton = lazyComponent(
  async () =>
    (await import('#features/consignment-search/documents/search-export-button.tsx')).SearchExportButton,
);
