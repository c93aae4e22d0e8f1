import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Size } from '#events/plan/page.ts'
import { NoPlan } from './plan-header.ts'

/** Errors of FPDF_GetLastError (fpdfview.h): the file asks for a password, or for a way to open it that is not known. */
const PASSWORD = 4
const SECURITY = 5

/** A PDF whose pages are read and rendered. */
export type Pdf = {
  readonly pages: number
  /** The size of a page in points, turned as it is shown. @param index from 0. */
  sizeOf(index: number): Size
}

let program: Promise<Buffer> | null = null

/** The program that reads PDFs, out of its package. */
const programBytes = (): Promise<Buffer> => {
  program ??= readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
  return program
}

/**
 * Opens a PDF in a module of its own, which goes with all its memory when `use` ends: what a document leaves behind no other one meets.
 * @throws NoPlan for what cannot be opened; what `use` throws.
 */
export async function withPdf<T>(bytes: Uint8Array, use: (pdf: Pdf) => Promise<T> | T): Promise<T> {
  const wasmBinary = (await programBytes()) as unknown as ArrayBuffer
  const library = await init({ wasmBinary })
  library.PDFiumExt_Init()
  const at = copied(library, bytes)
  const document = library.FPDF_LoadMemDocument(at, bytes.length, '')
  if (document === 0) {
    const error = library.FPDF_GetLastError()
    throw new NoPlan(error === PASSWORD || error === SECURITY ? 'encrypted' : 'damaged')
  }
  return use({
    pages: library.FPDF_GetPageCount(document),
    sizeOf(index) {
      const size = library.pdfium.wasmExports.malloc(8)
      if (!library.FPDF_GetPageSizeByIndexF(document, index, size)) throw new NoPlan('damaged')
      const [width = 0, height = 0] = new Float32Array(library.pdfium.HEAPU8.buffer, size, 2)
      library.pdfium.wasmExports.free(size)
      if (!(width > 0 && height > 0)) throw new NoPlan('damaged')
      return { width, height }
    },
  })
}

/** The place of bytes in the memory of a module. @throws NoPlan where it has no room for them. */
function copied({ pdfium }: WrappedPdfiumModule, bytes: Uint8Array): number {
  const at = pdfium.wasmExports.malloc(bytes.length)
  if (at === 0) throw new NoPlan('bytes')
  pdfium.HEAPU8.set(bytes, at)
  return at
}
