// Reads what Chromium writes as PDF: enough of it to say what stands on each page.
import { inflateSync } from 'node:zlib'

type PdfObject = { readonly head: string; readonly stream: string }

/** The objects of a PDF by their numbers, streams unpacked. */
function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const { groups } of text.matchAll(/(?<id>\d+) 0 obj\s(?<body>.*?)endobj/gs)) {
    const [head = '', packed] = (groups?.['body'] ?? '').split(/stream\r?\n/)
    const isText = packed !== undefined && head.includes('/FlateDecode') && !head.includes('/Image')
    const stream = isText ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : ''
    objects.set(Number(groups?.['id']), { head, stream })
  }
  return objects
}

const numberIn = (head: string, name: RegExp): number => Number(name.exec(head)?.[1] ?? 0)

/** The characters of a font by the codes that a page writes. */
function charactersOf({ stream }: PdfObject): Map<number, string> {
  const characters = new Map<number, string>()
  const put = (code: number, hex: string, more = 0) =>
    characters.set(code + more, String.fromCodePoint(Number.parseInt(hex, 16) + more))
  for (const [, block = ''] of stream.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, code = '', hex = ''] of block.matchAll(/<(\w+)> <(\w+)>/g)) put(Number.parseInt(code, 16), hex)
  for (const [, block = ''] of stream.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, from = '', to = '', hex = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let more = 0; more <= Number.parseInt(to, 16) - Number.parseInt(from, 16); more += 1)
        put(Number.parseInt(from, 16), hex, more)
  return characters
}

/** The text of each page, in the order in which it is written. */
export function pagesOf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf)
  const at = (id: number): PdfObject => objects.get(id) ?? { head: '', stream: '' }
  const pages = [...objects.values()].filter(({ head }) => /\/Type\s*\/Page\b/.test(head))
  return pages.map(({ head }) => {
    const fonts = new Map(
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
        const font = at(Number(id)).head
        const width = font.includes('/Type0') ? 4 : 2
        return [name, { width, characters: charactersOf(at(numberIn(font, /\/ToUnicode (\d+)/))) }]
      }),
    )
    let font = fonts.get('')
    let text = ''
    for (const [, name, codes] of at(numberIn(head, /\/Contents (\d+)/)).stream.matchAll(
      /\/(F\d+) [\d.]+ Tf|<(\w+)> Tj/g,
    )) {
      if (name !== undefined) font = fonts.get(name)
      for (const code of codes?.match(new RegExp(`.{${font?.width}}`, 'g')) ?? [])
        text += font?.characters.get(Number.parseInt(code, 16)) ?? ''
    }
    return text
  })
}
