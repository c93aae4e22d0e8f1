import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { storablePart } from '#events/kernel/text/text.ts'
import type { Size } from '#events/plan/page.ts'
import { NoPlan } from './plan-header.ts'

/** Errors of FPDF_GetLastError (fpdfview.h): the file asks for a password, or for a way to open it that is not known. */
const PASSWORD = 4
const SECURITY = 5

/** FPDFBitmap_BGR, which FPDF_REVERSE_BYTE_ORDER makes RGB; FPDF_ANNOT draws the marks that people left on a drawing. */
const BITMAP_RGB = 2
const DRAWN = 0x10 | 0x01
const WHITE = 0xffffffff

/** Bytes of a pixel. */
export const CHANNELS = 3

/** A part of a page as it is drawn: its first row and how many, of a page that is drawn in this size. */
export type Strip = { readonly width: number; readonly height: number; readonly top: number; readonly rows: number }

/** A text of a page: where it stands, in fractions from the upper left corner, and how high it is. */
export type PageText = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly height: number
}

/** A page that is open. */
export type PdfPage = {
  /** Draws a strip, in RGB. The bytes are good until the next call. */
  draw(strip: Strip): Uint8Array
  /** The texts of the page that `isWanted` by their place, as many as there are of the first so many. */
  texts(isWanted: (place: Omit<PageText, 'text'>) => boolean): PageText[]
  /** The label by which the file numbers the page; empty where it has none. */
  readonly label: string
}

/** A PDF whose pages are read and rendered. */
export type Pdf = {
  readonly pages: number
  /** The size of a page in points, turned as it is shown. @param index from 0. */
  sizeOf(index: number): Size
  /** Opens a page. @param index from 0. @throws NoPlan */
  page(index: number): PdfPage
}

/** The most texts of a page that are looked at. */
const MAX_TEXTS = 20_000
/** The longest text that is read, in UTF-16 units. */
const MAX_TEXT = 200

let program: Promise<Buffer> | null = null

/** The program that reads PDFs, out of its package. */
const programBytes = (): Promise<Buffer> => {
  program ??= readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
  return program
}

/**
 * Opens a PDF in a module of its own, which goes with all its memory when `use` ends: what a document leaves behind no other one meets.
 * @throws NoPlan for what cannot be opened or ends the module; what `use` throws.
 */
export async function withPdf<T>(bytes: Uint8Array, use: (pdf: Pdf) => Promise<T> | T): Promise<T> {
  const wasmBinary = (await programBytes()) as unknown as ArrayBuffer
  const library = await init({ wasmBinary })
  try {
    library.PDFiumExt_Init()
    const document = library.FPDF_LoadMemDocument(copied(library, bytes), bytes.length, '')
    if (document === 0) {
      const error = library.FPDF_GetLastError()
      throw new NoPlan(error === PASSWORD || error === SECURITY ? 'encrypted' : 'damaged')
    }
    return await use(openPdf(library, document))
  } catch (error) {
    // A trap, or a stack that is too deep, is the file's doing.
    throw error instanceof RangeError || nameOf(error) === 'RuntimeError' ? new NoPlan('damaged') : error
  }
}

/** WebAssembly.RuntimeError, for one, has a name and no type here. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

const openPdf = (library: WrappedPdfiumModule, document: number): Pdf => ({
  pages: library.FPDF_GetPageCount(document),
  sizeOf(index) {
    const size = room(library, 8)
    if (!library.FPDF_GetPageSizeByIndexF(document, index, size)) throw new NoPlan('damaged')
    const [width = 0, height = 0] = new Float32Array(library.pdfium.HEAPU8.buffer, size, 2)
    library.pdfium.wasmExports.free(size)
    if (!(width > 0 && height > 0)) throw new NoPlan('damaged')
    return { width, height }
  },
  page(index) {
    const page = library.FPDF_LoadPage(document, index)
    if (page === 0) throw new NoPlan('damaged')
    return {
      draw: drawing(library, page),
      texts: (isWanted) => textsOf(library, page, isWanted),
      label: textIn(library, 2 * MAX_TEXT, (at, bytes) => library.FPDF_GetPageLabel(document, index, at, bytes) / 2),
    }
  },
})

/** Draws strips of a page into one place of the module's memory. */
function drawing(library: WrappedPdfiumModule, page: number): PdfPage['draw'] {
  let held = { at: 0, bytes: 0 }
  return ({ width, height, top, rows }) => {
    const bytes = width * CHANNELS * rows
    if (held.bytes < bytes) {
      library.pdfium.wasmExports.free(held.at)
      held = { at: room(library, bytes), bytes }
    }
    const bitmap = library.FPDFBitmap_CreateEx(width, rows, BITMAP_RGB, held.at, width * CHANNELS)
    if (bitmap === 0) throw new NoPlan('damaged')
    library.FPDFBitmap_FillRect(bitmap, 0, 0, width, rows, WHITE)
    library.FPDF_RenderPageBitmap(bitmap, page, 0, -top, width, height, 0, DRAWN)
    library.FPDFBitmap_Destroy(bitmap)
    // The memory may have grown, and with it moved.
    return library.pdfium.HEAPU8.subarray(held.at, held.at + bytes)
  }
}

function textsOf(library: WrappedPdfiumModule, page: number, isWanted: Parameters<PdfPage['texts']>[0]): PageText[] {
  const text = library.FPDFText_LoadPage(page)
  if (text === 0) return []
  const box = room(library, 4 * 8)
  const found: PageText[] = []
  const count = Math.min(library.FPDFText_CountRects(text, 0, -1), MAX_TEXTS)
  for (let index = 0; index < count; index++) {
    if (!library.FPDFText_GetRect(text, index, box, box + 8, box + 16, box + 24)) continue
    const sides = new Float64Array(library.pdfium.HEAPU8.buffer.slice(box, box + 32))
    const [left = 0, top = 0, right = 0, bottom = 0] = sides
    const [one, other] = [onPage(library, page, left, top), onPage(library, page, right, bottom)]
    const place = { x: Math.min(one.x, other.x), y: Math.min(one.y, other.y), height: Math.abs(other.y - one.y) }
    if (!isWanted(place)) continue
    const read = (at: number, bytes: number) =>
      library.FPDFText_GetBoundedText(text, left, top, right, bottom, at, bytes / 2)
    found.push({ ...place, text: textIn(library, 2 * MAX_TEXT, read) })
  }
  library.pdfium.wasmExports.free(box)
  library.FPDFText_ClosePage(text)
  return found
}

/** Steps of a page's width and height in which places are read. */
const STEPS = 10_000

/** A point of a page in fractions, turned as it is shown. */
function onPage(library: WrappedPdfiumModule, page: number, x: number, y: number) {
  const at = room(library, 8)
  library.FPDF_PageToDevice(page, 0, 0, STEPS, STEPS, 0, x, y, at, at + 4)
  const [column = 0, row = 0] = new Int32Array(library.pdfium.HEAPU8.buffer.slice(at, at + 8))
  library.pdfium.wasmExports.free(at)
  return { x: column / STEPS, y: row / STEPS }
}

/** A text in UTF-16 that `read` writes. @param read gives how many units it wrote, or could have. */
function textIn(library: WrappedPdfiumModule, bytes: number, read: (at: number, bytes: number) => number): string {
  const at = room(library, bytes)
  const units = Math.min(read(at, bytes), bytes / 2)
  const text = Buffer.from(library.pdfium.HEAPU8.subarray(at, at + 2 * units)).toString('utf16le')
  library.pdfium.wasmExports.free(at)
  // The end of the room may have cut a character in two.
  return storablePart(text)
}

/** A place for bytes in the memory of a module. @throws NoPlan where it has no room for them. */
function room({ pdfium }: WrappedPdfiumModule, bytes: number): number {
  const at = pdfium.wasmExports.malloc(bytes)
  if (at === 0) throw new NoPlan('bytes')
  return at
}

/** The place of bytes in the memory of a module. @throws NoPlan where it has no room for them. */
function copied(library: WrappedPdfiumModule, bytes: Uint8Array): number {
  const at = room(library, bytes.length)
  library.pdfium.HEAPU8.set(bytes, at)
  return at
}
