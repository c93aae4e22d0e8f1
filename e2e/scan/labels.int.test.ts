import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { foldedSerial } from '#events/project/facts/serial.ts'
import { agreedOn, isRead, lookAgain, NO_LOOKS, surelySerial, tellApart } from '#events/project/scan/label-codes.ts'
import { runsOf } from '#events/kernel/testing/rounds.ts'
import { readLabel } from '../../client/worker/read-label.ts'
import { type HeldLabel, photograph, pixelsOf, type PrintedCode, printLabel, STRAIGHT } from './label-pictures.ts'

// The rules and the reader of the product, on labels that are made here: as they come from a printer, held by a shaking hand.

beforeAll(async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
})

/** Looks at a label as the camera of the product does, and says which code would be preselected. */
async function scan(codes: readonly PrintedCode[], held: readonly HeldLabel[]) {
  const label = await printLabel(codes)
  let looks = NO_LOOKS
  for (const one of held) {
    looks = lookAgain(looks, tellApart(await readLabel(pixelsOf(photograph(label, one)))))
    if (isRead(looks)) break
  }
  return { isRead: isRead(looks), codes: agreedOn(looks), chosen: surelySerial(agreedOn(looks))?.value }
}

const signs = (of: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...of.split('')), minLength: length, maxLength: length })
const letters = (length: number) => signs('ACDEFGHJKLMNPQRTUVWXY34679', length)
const hex = (length: number) => signs('0123456789ABCDEF', length)
const providedSerial = fc.tuple(letters(4), letters(4), letters(4)).map((parts) => parts.join('-'))

/** The digit that checks the twelve before it. */
function withCheckDigit(digits: string): string {
  const sum = Array.from(digits, Number).reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const printed = (
  symbologies: readonly PrintedCode['symbology'][],
  text: fc.Arbitrary<string>,
): fc.Arbitrary<PrintedCode> => fc.record({ symbology: fc.constantFrom(...symbologies), text })

/** The code with the serial number, by which the label is told from all others, and that number. */
const serialCode = fc.oneof(
  providedSerial.chain((serial) =>
    fc.record({
      serial: fc.constant(serial),
      code: printed(['code128', 'code39', 'qrcode', 'datamatrix'], fc.constant(serial)),
    }),
  ),
  providedSerial.chain((serial) =>
    fc.record({
      serial: fc.constant(serial),
      code: printed(['qrcode'], fc.constant(`https://maker.example/claim?s=${serial}`)),
    }),
  ),
  letters(9).chain((serial) =>
    fc.record({ serial: fc.constant(serial), code: printed(['code128', 'qrcode'], fc.constant(`S/N: ${serial}`)) }),
  ),
  letters(10).chain((serial) =>
    fc.record({ serial: fc.constant(serial), code: printed(['code128'], fc.constant(serial)) }),
  ),
)
const otherCode = fc.oneof(
  printed(['code128', 'code39', 'qrcode'], hex(12)),
  printed(
    ['code128'],
    hex(12).map((mac) => mac.match(/../g)?.join(':') ?? mac),
  ),
  printed(['ean13'], signs('0123456789', 12).map(withCheckDigit)),
  printed(
    ['code128', 'code39'],
    letters(4).map((model) => `${model}-256E-HW`),
  ),
  printed(['qrcode'], fc.uuid()),
)
const label = fc
  .record({ serial: serialCode, others: fc.array(otherCode, { minLength: 2, maxLength: 4 }), at: fc.nat(4) })
  .map(({ serial: { serial, code }, others, at }) => ({
    serial,
    codes: others.toSpliced(at % (others.length + 1), 0, code),
  }))

/** A number with one decimal: the canvas takes no tiny ones. */
const between = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10)
const part = between(0, 1)
const held: fc.Arbitrary<HeldLabel> = fc.record({
  degrees: fc.oneof(between(-25, 25), between(-180, 180)),
  scale: between(0.5, 1.2),
  blur: fc.oneof(fc.constant(0), between(0, 3)),
  glare: fc.record({ x: part, y: part, strength: part }),
})

it('[SCAN-2] [SCAN-3] no label is bound to another number, whatever the angle, the blur and the glare', async () => {
  let read = 0
  const rounds = runsOf({ gate: 20, nightly: 10_000 })
  await fc.assert(
    fc.asyncProperty(label, fc.array(held, { minLength: 4, maxLength: 4 }), async ({ serial, codes }, looks) => {
      const { chosen } = await scan(codes, looks)
      if (chosen === undefined) return
      read += 1
      expect(foldedSerial(chosen)).toBe(foldedSerial(serial))
    }),
    { ...rounds, endOnFailure: true },
  )
  // A reader that reads nothing binds nothing wrongly, either.
  expect(read).toBeGreaterThan(rounds.numRuns / 4)
}, 7_200_000)

it('[SCAN-2] a label that is held straight is read whole', async () => {
  const codes: PrintedCode[] = [
    { symbology: 'ean13', text: '4006381333931' },
    { symbology: 'code128', text: 'CD62-256E-HW' },
    { symbology: 'code39', text: 'E0A7001C449F' },
    { symbology: 'qrcode', text: 'https://maker.example/claim?s=QF7K-2MWT-9XHN' },
  ]
  const result = await scan(codes, [STRAIGHT, { ...STRAIGHT, degrees: 3 }, { ...STRAIGHT, degrees: -2 }])
  expect(result).toEqual({
    isRead: true,
    chosen: 'QF7K-2MWT-9XHN',
    codes: [
      { kind: 'serial', value: 'QF7K-2MWT-9XHN' },
      { kind: 'other', value: 'CD62-256E-HW' },
      { kind: 'mac', value: 'E0A7001C449F' },
      { kind: 'article', value: '4006381333931' },
    ],
  })
})
