import type { FileLinks } from '#documents/file-links.ts';
import type { AwaitDocuments } from '#documents/request-documents.ts';
import type { PlatformDependencies } from '#platform/platform-dependencies.ts';

export interface DocumentDependencies extends PlatformDependencies {
  readonly fileLinks: FileLinks;
  readonly awaitDocuments: AwaitDocuments;
}
