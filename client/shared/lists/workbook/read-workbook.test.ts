import { strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { guessColumns } from '#events/project/import/guess.ts'
import { filledRows, readRows } from '#events/project/import/csv.ts'
import { UnreadableCsv } from '../decode-list.ts'
import { readWorkbook } from './read-workbook.ts'
import openpyxl from './testing/openpyxl.xlsx?url&inline'
import odd from './testing/openpyxl-odd.xlsx?url&inline'
import xlsxwriter from './testing/xlsxwriter.xlsx?url&inline'

// Files that openpyxl 3.1 and XlsxWriter 3.2 made: cells of both have the same look, and little else in common.

const bytesOf = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer())
const read = (bytes: Uint8Array, sheet: string | null = null, locale = 'de-DE') =>
  readWorkbook(bytes, { sheet, locale })
const refusal = async (bytes: Uint8Array): Promise<string> => {
  const failed: unknown = await read(bytes).catch((error: unknown) => error)
  if (!(failed instanceof UnreadableCsv)) throw new Error('It was read, or failed otherwise.')
  return failed.message
}
/** A workbook of one sheet with these rows, in the words of the format. */
const bookOf = (rows: string): Record<string, Uint8Array> => ({
  '[Content_Types].xml': strToU8(
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
  ),
  '_rels/.rels': strToU8(
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  ),
  'xl/workbook.xml': strToU8(
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="a"/></sheets></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
  'xl/worksheets/sheet1.xml': strToU8(
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  ),
})

describe('[IMPORT-64] a workbook', () => {
  it('has its cells as they are shown: 007 stays 007, dates and numbers have their format', async () => {
    const { sheets, sheet, cells } = await read(await bytesOf(openpyxl))
    expect({ sheets, sheet }).toEqual({ sheets: ['Geräte', 'Türen'], sheet: 'Geräte' })
    expect(cells.map((row) => row.join('|').replace(/\|+$/, ''))).toEqual([
      'Geräteliste Harbour',
      'Stand|||02.03.2026',
      '',
      'Nr.|Gerätename|Gebäude|Etage|Raum|Modell|Seriennummer|MAC-Adresse|IP-Adresse|Bemerkung',
      '1|CAM-001|Haus A|2|007|CD62|VK-1|E0:A7:00:1B:2C:3D|10.0.0.1|ja',
      '2|CAM-002|Haus A|007|214|CD62|VK-2|E0A7001B2C3E||05.03.2026',
      '3|D-003|Haus B|-1|1.50|AD31|12345678901||10.0.0.3|TRUE',
      '4|KP-004|Haus B|50%||||||2026-03-05 14:30',
    ])
  })

  it('is a list like any other: titles, header, facts', async () => {
    const { cells } = await read(await bytesOf(openpyxl))
    const filled = filledRows(cells)
    const { rows, errors, headerRow } = readRows(filled, guessColumns(filled))
    expect({ headerRow, errors }).toEqual({ headerRow: 4, errors: [] })
    expect(rows[0]).toMatchObject({
      rowNumber: 5,
      name: 'CAM-001',
      description: 'ja',
      facts: { building: 'Haus A', floor: '2', room: '007', serial: 'VK-1' },
    })
  })

  it('is read by the sheet that the person chooses; hidden ones are not offered', async () => {
    const { sheet, cells } = await read(await bytesOf(openpyxl), 'Türen')
    expect({ sheet, first: cells[0] }).toEqual({ sheet: 'Türen', first: ['Name', 'Floor', 'Type'] })
    expect((await read(await bytesOf(openpyxl), 'Secret')).sheet).toBe('Geräte')
  })

  it('of another program, with texts in cells, dates since 1904 and formulas, reads the same', async () => {
    const { sheets, cells } = await read(await bytesOf(xlsxwriter))
    expect(sheets).toEqual(['Cámaras'])
    expect(cells).toEqual([
      ['Nombre', 'Planta', 'Sala', 'Número de serie', 'Dirección IP', 'Observaciones'],
      ['CAM-1', '0007', '007', 'VK-9', '10.0.0.9', '2026-03-05'],
      ['CAM-2', '2', 'Hall B', '', '', 'TRUE'],
    ])
  })

  it('keeps all digits of a number without a format, and the short date of the reader', async () => {
    const { cells } = await read(await bytesOf(odd))
    const firsts = ['2.3.2026', '0.1', '123456789012345', '0.3', '14:30:00', '#N/A', '', 'K-007', '3', '1,234.50 €']
    expect(cells.map(([first = '']) => first)).toEqual(firsts)
    expect((await read(await bytesOf(odd), null, 'en-US')).cells[0]?.[0]).toBe('3/2/2026')
  })

  it('is read by its first sheet with cells where a chart has a sheet of its own', async () => {
    const parts = bookOf('<row r="1"><c r="A1"><v>7</v></c></row>')
    const sheets = '<sheet name="Chart" sheetId="2" r:id="c"/><sheet name="S"'
    const book = new TextDecoder().decode(parts['xl/workbook.xml']).replace('<sheet name="S"', sheets)
    const relation =
      '<Relationship Id="c" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartsheet" Target="chartsheets/sheet1.xml"/></Relationships>'
    const relations = new TextDecoder()
      .decode(parts['xl/_rels/workbook.xml.rels'])
      .replace('</Relationships>', relation)
    const bytes = zipSync({
      ...parts,
      'xl/workbook.xml': strToU8(book),
      'xl/_rels/workbook.xml.rels': strToU8(relations),
      'xl/chartsheets/sheet1.xml': strToU8('<chartsheet/>'),
    })
    expect(await read(bytes)).toEqual({ sheets: ['S'], sheet: 'S', cells: [['7']] })
    expect(await read(bytes, 'Chart').catch((error: Error) => error.message)).toBe('The sheet has no cells.')
  })

  it('has nothing in a cell whose date is no day, and no cells behind the last that says something', async () => {
    const styles =
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>'
    const parts = bookOf(
      `<row r="1"><c r="A1"><v>7</v></c><c r="B1" s="1"><v>1e10</v></c><c r="C1"><v>8</v></c>${'<c/>'.repeat(200)}</row>`,
    )
    const relation =
      '<Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>'
    const relations = new TextDecoder()
      .decode(parts['xl/_rels/workbook.xml.rels'])
      .replace('</Relationships>', relation)
    const bytes = zipSync({
      ...parts,
      'xl/styles.xml': strToU8(styles),
      'xl/_rels/workbook.xml.rels': strToU8(relations),
    })
    expect((await read(bytes)).cells).toEqual([['7', '', '8']])
  })
})

describe('[IMPORT-65] a file that is no workbook to be read', () => {
  const damaged = 'The file is damaged, or no Excel workbook (.xlsx).'

  it.each<[string, () => Promise<Uint8Array>]>([
    ['cut off', async () => (await bytesOf(openpyxl)).subarray(0, 3_000)],
    ['of another kind', async () => strToU8('Name,Floor\nCAM-1,2\n')],
    ['empty', async () => new Uint8Array()],
    ['a zip of other things', async () => zipSync({ 'a.xml': strToU8('<a/>'), 'b.txt': strToU8('b') })],
    [
      'with broken words',
      async () => zipSync({ ...bookOf(''), 'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="S"') }),
    ],
  ])('is told so: %s', async (_, bytes) => {
    expect(await refusal(await bytes())).toBe(damaged)
  })

  it('is told what to do about a password, and an old format', async () => {
    const sheets = [{ name: 'S', rows: [['Name'], ['CAM-1']] }]
    const locked = await writeXlsx({ sheets, encryption: { password: 'secret', spinCount: 10 } })
    expect(await refusal(locked)).toBe('The workbook is protected by a password. Save it without one first.')
    const old = new Uint8Array(1_536)
    old.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    expect(await refusal(old)).toBe('The file is an old Excel workbook (.xls). Save it as .xlsx first.')
  })

  /** A workbook with a part of `real` bytes, which says of itself that it has others. */
  const lying = (real: number, said: number) => {
    const bytes = zipSync({ ...bookOf(''), 'xl/sharedStrings.xml': new Uint8Array(real) })
    const view = new DataView(bytes.buffer)
    for (let at = 0; at + 4 <= bytes.length; at++) if (view.getUint32(at, true) === real) view.setUint32(at, said, true)
    return bytes
  }

  it('is told that it is far too large, before it is unpacked', async () => {
    expect(await refusal(lying(1_000_001, 80_000_000))).toMatch('more than 64 MB when it is unpacked')
  })

  it('is not unpacked beyond the size that it claims', async () => {
    const bomb = lying(1_000_001, 10)
    expect(unzipSync(bomb)['xl/sharedStrings.xml']).toHaveLength(10)
    expect((await read(bomb)).cells).toEqual([])
  })

  it('is told that it is far too large where many parts share the same bytes', async () => {
    const big = new Uint8Array(4_000_000)
    const names = Array.from({ length: 17 }, (_, at) => `xl/${String(at).padStart(2, '0')}.xml`)
    const bytes = zipSync(
      Object.fromEntries(names.map((name) => [name, name === 'xl/00.xml' ? big : new Uint8Array()])),
      {
        level: 0,
      },
    )
    const view = new DataView(bytes.buffer)
    // In the directory each part is given the bytes of the first, and is said to have none when it is unpacked.
    for (let at = big.length; at + 46 <= bytes.length; at++)
      if (view.getUint32(at, true) === 0x02_01_4b_50) {
        view.setUint32(at + 20, big.length, true)
        view.setUint32(at + 24, 0, true)
        view.setUint32(at + 42, 0, true)
      }
    expect(await refusal(bytes)).toMatch('more than 64 MB when it is unpacked')
  })

  it('has at most 50,000 rows, and columns to IV; what stands far off takes no room', async () => {
    const row = (number: number, column = 'A') => `<row r="${number}"><c r="${column}${number}"><v>1</v></c></row>`
    const rows = Array.from({ length: 50_001 }, (_, at) => row(at + 1)).join('')
    expect(await refusal(zipSync(bookOf(rows)))).toBe('The sheet has more than 50,000 rows.')
    const { cells } = await read(zipSync(bookOf(row(1) + row(2, 'XFD') + row(1_048_576))))
    expect(cells[0]).toEqual(['1'])
  })
})
