import type { FileRefusal } from '@cartage/domain/attachments/rules.ts';
import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';

/** Functions of pdfium that its package does not describe. Handles are numbers; 0 is none (public/fpdf_*.h). */
interface PdfiumFunctions {
  readonly HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageAAction(page: number, kind: number): number;
  _FPDFDoc_GetJavaScriptActionCount(document: number): number;
  _FPDFDoc_GetAttachmentCount(document: number): number;
  _FPDFBookmark_GetFirstChild(document: number, bookmark: number): number;
  _FPDFBookmark_GetNextSibling(document: number, bookmark: number): number;
  _FPDFBookmark_GetAction(bookmark: number): number;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFAnnot_HasKey(annotation: number, name: number): number;
  _FPDFAnnot_GetLink(annotation: number): number;
  _FPDFLink_GetAction(link: number): number;
  _FPDFAction_GetType(action: number): number;
}

/** A place in the document and the address of a web page. pdfium reports scripts and forms as unsupported (0). */
const HARMLESS_ACTIONS: ReadonlySet<number> = new Set([1, 3]);
const LINK = 2;
/** Comments, marks, stamps and form fields. Not files (17), sound (18), films (19, 21), models (25), media (26), XFA (27). */
const HARMLESS_ANNOTATIONS: ReadonlySet<number> = new Set([
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 22, 23, 24, 28,
]);
const PAGE_OPENS = 0;
const PAGE_CLOSES = 1;
const MAX_BOOKMARKS = 10_000;

/**
 * Asks pdfium for scripts, attached files, actions and annotations. It understands every filter and spelling with which
 * a file could hide them from a search in its bytes. A page that it cannot open is not accepted, because another reader
 * may open it.
 */
export function activeContentRefusal(
  library: PDFiumLibrary,
  document: PDFiumDocument,
  pages: number,
): Extract<FileRefusal, 'active' | 'damaged'> | null {
  // Both are private in the package.
  const pdfium: PdfiumFunctions = Reflect.get(library, 'module');
  const handle: number = Reflect.get(document, 'documentIdx');
  if (pdfium._FPDFDoc_GetJavaScriptActionCount(handle) > 0) return 'active';
  if (pdfium._FPDFDoc_GetAttachmentCount(handle) > 0) return 'active';
  if (hasActiveBookmark(pdfium, handle)) return 'active';
  const names = { action: cString(pdfium, 'A'), additional: cString(pdfium, 'AA') };
  for (let index = 0; index < pages; index += 1) {
    const page = pdfium._FPDF_LoadPage(handle, index);
    if (page === 0) return 'damaged';
    const isActive = isActivePage(pdfium, page, names);
    pdfium._FPDF_ClosePage(page);
    if (isActive) return 'active';
  }
  return null;
}

interface KeyNames {
  readonly action: number;
  readonly additional: number;
}

function isActivePage(pdfium: PdfiumFunctions, page: number, names: KeyNames): boolean {
  for (const moment of [PAGE_OPENS, PAGE_CLOSES])
    if (pdfium._FPDF_GetPageAAction(page, moment) !== 0) return true;
  const count = pdfium._FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < count; index += 1) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    // Editors leave references to annotations that they deleted.
    if (annotation === 0) continue;
    const isActive = isActiveAnnotation(pdfium, annotation, names);
    pdfium._FPDFPage_CloseAnnot(annotation);
    if (isActive) return true;
  }
  return false;
}

function isActiveAnnotation(pdfium: PdfiumFunctions, annotation: number, names: KeyNames): boolean {
  const subtype = pdfium._FPDFAnnot_GetSubtype(annotation);
  if (!HARMLESS_ANNOTATIONS.has(subtype)) return true;
  if (pdfium._FPDFAnnot_HasKey(annotation, names.additional) !== 0) return true;
  if (pdfium._FPDFAnnot_HasKey(annotation, names.action) === 0) return false;
  if (subtype !== LINK) return true;
  return isActiveAction(pdfium, pdfium._FPDFLink_GetAction(pdfium._FPDFAnnot_GetLink(annotation)));
}

function isActiveAction(pdfium: PdfiumFunctions, action: number): boolean {
  return action !== 0 && !HARMLESS_ACTIONS.has(pdfium._FPDFAction_GetType(action));
}

/** The outline may be circular, so the number of its entries is limited. */
function hasActiveBookmark(pdfium: PdfiumFunctions, handle: number): boolean {
  const open = [pdfium._FPDFBookmark_GetFirstChild(handle, 0)];
  const seen = new Set([0]);
  for (let bookmark = open.pop(); bookmark !== undefined; bookmark = open.pop()) {
    if (seen.has(bookmark)) continue;
    if (seen.size > MAX_BOOKMARKS) return true;
    seen.add(bookmark);
    if (isActiveAction(pdfium, pdfium._FPDFBookmark_GetAction(bookmark))) return true;
    open.push(pdfium._FPDFBookmark_GetNextSibling(handle, bookmark));
    open.push(pdfium._FPDFBookmark_GetFirstChild(handle, bookmark));
  }
  return false;
}

/** The process ends after a while, so these few bytes are not freed. */
function cString(pdfium: PdfiumFunctions, text: string): number {
  const at = pdfium._malloc(text.length + 1);
  pdfium.HEAPU8.set(Buffer.from(`${text}\0`, 'latin1'), at);
  return at;
}
