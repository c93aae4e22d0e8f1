import { readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import type { LabelCode } from '#events/project/scan/label-codes.ts'

/** The kinds of codes that labels of devices have. Those without a check digit, which a part of a code may pass for, are left out. */
const FORMATS = [
  'Code128',
  'Code39',
  'Code93',
  'EANUPC',
  'QRCode',
  'MicroQRCode',
  'DataMatrix',
  'Aztec',
  'PDF417',
] as const

const OPTIONS: ReaderOptions = { formats: [...FORMATS], textMode: 'Plain', maxNumberOfSymbols: 16 }

/** Reads all codes of a picture. */
export async function readLabel(picture: ImageData): Promise<LabelCode[]> {
  const results = await readBarcodes(picture, OPTIONS)
  return results
    .filter(({ isValid }) => isValid)
    .map(({ text, symbology, contentType }) => ({
      text,
      sort: symbology === 'EANUPC' ? 'retail' : contentType === 'GS1' ? 'gs1' : 'plain',
    }))
}
