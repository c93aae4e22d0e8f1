import { deflateSync } from 'node:zlib'

// PDFs that mean harm, or ask for more than a server has. No library makes them.

type Objects = readonly (string | { readonly dictionary: string; readonly stream: Buffer | string })[]

/** A PDF of objects, numbered from 1; the first is its catalog. */
function pdfOf(objects: Objects): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let at = parts[0]?.length ?? 0
  const push = (part: Buffer | string) => {
    const bytes = Buffer.from(part)
    parts.push(bytes)
    at += bytes.length
  }
  for (const [index, object] of objects.entries()) {
    places.push(at)
    push(`${index + 1} 0 obj\n`)
    if (typeof object === 'string') push(object)
    else {
      push(`<< ${object.dictionary} /Length ${Buffer.byteLength(object.stream)} >>\nstream\n`)
      push(object.stream)
      push('\nendstream')
    }
    push('\nendobj\n')
  }
  const start = at
  push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`)
  for (const place of places) push(`${String(place).padStart(10, '0')} 00000 n \n`)
  push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts)
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const page = (more = '', box = '0 0 842 595') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R ${more} >>`

/** A PDF of one page. @param content its operators. @param more objects, from number 5 on. */
const onePage = (content: string | Buffer, more: Objects = [], of = '', box?: string): Buffer =>
  pdfOf([CATALOG, PAGES, page(of, box), { dictionary: '', stream: content }, ...more])

/** A packed stream of the same byte. */
const packed = (dictionary: string, bytes: number, value: number) => ({
  dictionary: `${dictionary} /Filter /FlateDecode`,
  stream: deflateSync(Buffer.alloc(bytes, value)),
})

/** A page whose picture has so many pixels of so many bits, all of them black. */
export function scan(width: number, height: number, bits: 1 | 8 = 1, box = '0 0 4252 5669'): Buffer {
  const about = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray`
  const image = packed(`${about} /BitsPerComponent ${bits}`, Math.ceil((width * bits) / 8) * height, 0)
  const [, , w, h] = box.split(' ')
  return onePage(`q ${w} 0 0 ${h} 0 0 cm /Im Do Q`, [image], '/Resources << /XObject << /Im 5 0 R >> >>', box)
}

/** A page whose title is `X Ground floor`, where X says that it is half of a character. */
export const halfCharacter = (): Buffer => {
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def
1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <58> <D83D> endbfchar
endcmap CMapName currentdict /CMap defineresource pop end end`
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 6 0 R >>'
  const content = 'BT /F 20 Tf 560 60 Td (X Ground floor) Tj ET'
  return onePage(content, [font, { dictionary: '', stream: map }], '/Resources << /Font << /F 5 0 R >> >>')
}

/** A page that says it is this large. */
export const hugePage = (box: string): Buffer => onePage('0 0 100 100 re f', [], '', box)

/** A page of so many shades over all of it, each of which takes time. */
export const slowPage = (shades = 200_000): Buffer =>
  onePage(
    Buffer.from('/Sh sh\n'.repeat(shades)),
    [
      '<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 842 595] /Function 6 0 R /Extend [true true] >>',
      '<< /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1.5 >>',
    ],
    '/Resources << /Shading << /Sh 5 0 R >> >>',
  )

/** A page of groups within groups, so many deep, each of which has a bitmap of its own. */
export const nestedGroups = (depth = 2_000): Buffer =>
  onePage(
    '/G0 Do',
    Array.from({ length: depth }, (_, index) => ({
      dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 842 595] /Group << /S /Transparency /I true >> /Resources << /XObject << /G${index + 1} ${index + 6} 0 R >> /ExtGState << /Half << /ca 0.5 /BM /Multiply >> >> >>`,
      stream: `/Half gs /G${index + 1} Do`,
    })),
    '/Resources << /XObject << /G0 5 0 R >> >>',
  )

/** A page whose content is arrays within arrays. */
export const nestedArrays = (depth = 5_000_000): Buffer => onePage(`${'['.repeat(depth)}${']'.repeat(depth)} TJ`)

/** Two pages. The first has a form that draws itself, many times, and takes memory without end; the second is as it should be. */
export const drawsItself = (): Buffer =>
  pdfOf([
    CATALOG,
    '<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>',
    page('/Resources << /XObject << /F 5 0 R >> >>'),
    { dictionary: '', stream: '/F Do' },
    {
      dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 842 595] /Resources << /XObject << /F 5 0 R >> >>',
      stream: '/F Do '.repeat(100),
    },
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 7 0 R >>',
    { dictionary: '', stream: '0 0 100 100 re f' },
  ])

/** A catalog that says there are so many pages, all of them the same one. */
export const manyPages = (count = 1_000_000): Buffer =>
  pdfOf([
    CATALOG,
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(count)}] /Count ${count} >>`,
    page(),
    { dictionary: '', stream: '' },
  ])

/** Pages that are their own parents. */
export const endlessPages = (): Buffer =>
  pdfOf([CATALOG, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>', page(), { dictionary: '', stream: '' }])

/** A document whose script never ends. */
export const withScript = (): Buffer =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (for (;;) app.alert("x")) >> >>',
    PAGES,
    page(),
    { dictionary: '', stream: '0 0 100 100 re f' },
  ])

/** A document whose table of objects leads nowhere. */
export const brokenTable = (): Buffer => {
  const whole = onePage('0 0 400 300 re f').toString('latin1')
  return Buffer.from(whole.replace(/startxref\n\d+/, 'startxref\n999999'), 'latin1')
}
