import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { INK, type Paper } from '../acceptance/paper.ts'
import { WHITE } from './drawn-marks.ts'

/** Edge of the QR code with its rim, and how far below the edge of the page it begins, in points; the rim is in squares of it. */
const [CODE_EDGE, CODE_TOP, CODE_RIM] = [58, 8, 4]

/** The squares of a QR code, row by row; `dark` has those that are printed, as columns and rows. */
type QrCode = { readonly edge: number; readonly dark: readonly (readonly [column: number, row: number])[] }

let program: Promise<Buffer> | undefined

/** The QR code of an address, which is read also where a part of it is worn off. @throws for a text that is too long. */
async function qrCode(address: string): Promise<QrCode> {
  program ??= readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
  const { buffer, byteOffset, byteLength } = await program
  const wasmBinary = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const { error, symbol } = await writeBarcode(address, {
    format: 'QRCode',
    options: 'ecLevel=M',
    addQuietZones: false,
  })
  if (error) throw new Error(`no QR code was made: ${error}`)
  const dark = Array.from(symbol.data).flatMap((light, at) =>
    light === 0 ? [[at % symbol.width, Math.floor(at / symbol.width)] as const] : [],
  )
  return { edge: symbol.width, dark }
}

/** Prints the code of an address in the upper right corner, on white with the rim that readers need. */
export async function printCode({ doc, left }: Paper, address: string): Promise<void> {
  const { edge, dark } = await qrCode(address)
  const square = CODE_EDGE / (edge + 2 * CODE_RIM)
  const [x, y] = [doc.page.width - left - CODE_EDGE, CODE_TOP]
  doc.rect(x, y, CODE_EDGE, CODE_EDGE).fill(WHITE)
  for (const [column, row] of dark)
    doc.rect(x + (column + CODE_RIM) * square, y + (row + CODE_RIM) * square, square, square)
  doc.fill(INK)
}
