import { describe, expect, it } from 'vitest'
import { readDeviceSheet } from '#events/project/import/csv.ts'
import { UnreadableCsv } from '../../shared/lists/decode-list.ts'
import { readCsv } from '../../shared/lists/parse-csv.ts'
import sample from './sample-devices.csv?raw'

const utf8 = (text: string) => new Blob([text])
const bytes = (...parts: (string | number[])[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))))

describe('cells of a file', () => {
  it('reads quoted commas, quotes and line breaks', async () => {
    const file = utf8('A,B\nCAM-1,"Lobby, east"\nCAM-2,"12"" mast"\nCAM-3,"two\nlines"\n')
    expect(await readCsv(file)).toEqual([
      ['A', 'B'],
      ['CAM-1', 'Lobby, east'],
      ['CAM-2', '12" mast'],
      ['CAM-3', 'two\nlines'],
      [''],
    ])
  })

  it('[IMPORT-1] counts records, not lines: a line break in quotes moves no row number', async () => {
    const sheet = readDeviceSheet(await readCsv(utf8('A\r\n\r\n"CAM-1\r\nnorth"\r\n\r\nCAM-2\r\n')))
    expect(sheet.rows.map(({ rowNumber, identifier }) => [rowNumber, identifier])).toEqual([
      [3, 'CAM-1\nnorth'],
      [5, 'CAM-2'],
    ])
  })

  it.each([
    ['\\n', 'A,B\nCAM-1,x\nCAM-2,y'],
    ['\\r\\n', 'A,B\r\nCAM-1,x\r\nCAM-2,y'],
    ['\\r', 'A,B\rCAM-1,x\rCAM-2,y'],
    ['all of them', 'A,B\r\nCAM-1,x\nCAM-2,y'],
  ])('[IMPORT-6] reads lines that end with %s', async (_name, text) => {
    expect(await readCsv(utf8(text))).toEqual([
      ['A', 'B'],
      ['CAM-1', 'x'],
      ['CAM-2', 'y'],
    ])
  })

  it('finds nothing in an empty file', async () => {
    expect(readDeviceSheet(await readCsv(utf8('')))).toMatchObject({ rows: [], errors: [] })
  })
})

describe('delimiters', () => {
  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['pipes', '|'],
  ])('[IMPORT-6] finds %s', async (_name, delimiter) => {
    const file = utf8([`A${delimiter}B${delimiter}C`, `CAM-1${delimiter}x${delimiter}y`].join('\n'))
    expect(await readCsv(file)).toEqual([
      ['A', 'B', 'C'],
      ['CAM-1', 'x', 'y'],
    ])
  })

  it('[IMPORT-6] goes by all rows, not by a title above the header, by sums or by single rows', async () => {
    const text = 'Devices of A, B, C and D\n\nID;Place;Note\nCAM-1;Lobby;a, b\nCAM-2;Yard;c, d\nTotal, all\n'
    expect((await readCsv(utf8(text))).map(({ length }) => length)).toEqual([1, 1, 3, 3, 3, 1, 1])
    const notes = ['A,B', 'CAM-1,"x; y; z"', 'CAM-2,"a; b; c"', 'CAM-3,x;y']
    expect((await readCsv(utf8(notes.join('\n')))).map(({ length }) => length)).toEqual([2, 2, 2, 2])
  })

  it('goes by the header, whatever the descriptions hold', async () => {
    expect(await readCsv(utf8('A;B\nCAM-1;"a, b, c, d"\nCAM-2;e, f, g, h\nCAM-3'))).toEqual([
      ['A', 'B'],
      ['CAM-1', 'a, b, c, d'],
      ['CAM-2', 'e, f, g, h'],
      ['CAM-3'],
    ])
    expect(await readCsv(utf8('"A; the id; of it",B\nCAM-1,"x; y; z"'))).toEqual([
      ['A; the id; of it', 'B'],
      ['CAM-1', 'x; y; z'],
    ])
  })

  it('takes a list of one column as it is', async () => {
    expect(await readCsv(utf8('Device\nCAM-1\nCAM-2'))).toEqual([['Device'], ['CAM-1'], ['CAM-2']])
  })

  it("follows Excel's hint, which is no row", async () => {
    const sheet = readDeviceSheet(await readCsv(utf8('sep=;\r\nA;B\r\nCAM-1;x\r\n')))
    expect(sheet.rows).toMatchObject([{ rowNumber: 2, identifier: 'CAM-1' }])
  })
})

describe('encodings', () => {
  const utf16 = (text: string) => Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  const expected = [['Gerät'], ['Tür »Süd« 5 °']]

  it.each([
    ['UTF-8', utf8('Gerät\nTür »Süd« 5 °')],
    ['UTF-8 with a byte order mark', bytes([0xef, 0xbb, 0xbf], 'Gerät\nTür »Süd« 5 °')],
    // The signs between 0x80 and 0x9f are left to the browser test: Node 20 takes Windows-1252 for Latin-1.
    ['Windows-1252', bytes('Ger', [0xe4], 't\nT', [0xfc], 'r ', [0xbb], 'S', [0xfc], 'd', [0xab], ' 5 ', [0xb0])],
    ['UTF-16', new Blob([new Uint8Array(new Uint16Array([0xfeff, ...utf16('Gerät\nTür »Süd« 5 °')]).buffer)])],
  ])('[IMPORT-6] reads %s', async (_name, file) => {
    expect(await readCsv(file)).toEqual(expected)
  })
})

describe('[IMPORT-6] encodings without a mark', () => {
  const wide = (text: string, isLittle: boolean) =>
    new Blob([
      new Uint8Array(
        Array.from(text).flatMap((sign) => {
          const pair = [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8]
          return isLittle ? pair : pair.toReversed()
        }),
      ),
    ])
  it.each([true, false])('reads UTF-16, little endian %s', async (isLittle) => {
    expect(await readCsv(wide('Gerät,Ort\nCAM-1,Süd – 5 €', isLittle))).toEqual([
      ['Gerät', 'Ort'],
      ['CAM-1', 'Süd – 5 €'],
    ])
  })

  it('leaves out the sign that ended files under DOS', async () => {
    expect(await readCsv(bytes('A\nCAM-1\r\n', [0x1a, 0x1a]))).toEqual([['A'], ['CAM-1'], ['']])
  })
})

it('[IMPORT-52] one bad byte turns no other row, and is found by row and column', async () => {
  const file = bytes('A,,,,,,,H\nCAM-1,,,,,,,Tür\nCAM-2,,,,,,,T', [0xfc], 'r\nCAM-3,,,,,,,Süd')
  const { rows, errors } = readDeviceSheet(await readCsv(file))
  expect(rows.map(({ description }) => description)).toEqual(['Tür', 'Süd'])
  expect(errors).toEqual([{ rowNumber: 3, message: null, column: 'H' }])
})

describe('big files', () => {
  const lines = Array.from({ length: 30_000 }, (_, index) => `CAM-${index},"floor ${index}, ""north""","a\nb" ,x`)
  const file = utf8(['A,B,C,D', ...lines].join('\r\n'))

  it('reads them in steps that lose and double no row, and lets the page breathe in between', async () => {
    const parts: number[] = []
    let breaths = 0
    const breathing = setInterval(() => {
      breaths++
    })
    const cells = await readCsv(file, (part) => parts.push(part))
    clearInterval(breathing)

    expect(cells).toHaveLength(30_001)
    expect(cells[30_000]).toEqual(['CAM-29999', 'floor 29999, "north"', 'a\nb', 'x'])
    expect(new Set(cells.map(([identifier]) => identifier)).size).toBe(30_001)
    expect(parts.length).toBeGreaterThan(3)
    expect(parts).toEqual(parts.toSorted((a, b) => a - b))
    expect(parts.at(-1)).toBe(1)
    expect(breaths).toBeGreaterThan(1)
  })
})

describe('files that cannot be trusted', () => {
  it.each([
    ['quotes that never close', utf8('A,B\nCAM-1,x\nCAM-2,"y\nCAM-3,z'), 'The quotes in row 3 do not match.'],
    ['quotes that close too early', utf8('A,B\nCAM-1,"12" mast"\nCAM-2,y'), 'The quotes in row 2 do not match.'],
  ])('[IMPORT-13] refuses %s', async (_name, file, message) => {
    await expect(readCsv(file)).rejects.toThrow(new UnreadableCsv(message))
  })

  it.each([
    ['a workbook', bytes('PK', [3, 4], 'xl/workbook.xml'), 'The file is an Excel workbook. Save it as CSV first.'],
    ['an old one', bytes([0xd0, 0xcf, 0x11, 0xe0], 'x'), 'The file is an Excel workbook. Save it as CSV first.'],
    ['a PDF', utf8('%PDF-1.7\n...'), 'The file is a PDF document. Save it as CSV first.'],
    ['RTF', utf8('{\\rtf1\\ansi CAM-1}'), 'The file is an RTF document. Save it as CSV first.'],
    ['a page', utf8('\ufeff\n<!DOCTYPE html><table>'), 'The file is a web page (HTML). Save it as CSV first.'],
    ['a table of one', utf8('<table><tr><td>CAM-1'), 'The file is a web page (HTML). Save it as CSV first.'],
    ['JSON', utf8('[\n  {"id": "CAM-1"}]'), 'The file is JSON. Save it as CSV first.'],
    ['too many bytes', new Blob([new Uint8Array(20 * 1024 * 1024 + 1)]), 'The file is larger than 20 MB.'],
  ])('[IMPORT-53] refuses %s', async (_name, file, message) => {
    await expect(readCsv(file)).rejects.toThrow(new UnreadableCsv(message))
  })
})

describe('the sample for download', () => {
  it('holds eight devices of every type that column A can tell, and no error', async () => {
    const { rows, errors } = readDeviceSheet(await readCsv(utf8(sample)))
    expect(errors).toEqual([])
    expect(rows).toHaveLength(8)
    expect(new Set(rows.map(({ type }) => type))).toEqual(
      new Set(['camera', 'access_door', 'access_controller', 'keypad']),
    )
  })
})
