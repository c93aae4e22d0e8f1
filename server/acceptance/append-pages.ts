// Pages behind a PDF as an incremental update (ISO 32000-1, 7.5.6): its bytes stay, and what is new stands behind them. Both files are
// pdfkit's: a classic table of references, one tree of pages, and no encryption.

/** Reads bytes of the file that gets the pages, both ends included. */
type ReadRange = (first: number, last: number) => Promise<Buffer>

/** Bytes at the end of a file in which its last table of references is named. */
const TAIL = 1_024

/**
 * The bytes that make a file one with more pages when they stand behind it. Of the file only its end is read, however long it is.
 * @param size of the file in bytes. @param pages another file with the pages. @throws for a file that pdfkit does not make.
 */
export async function appendedPages(size: number, read: ReadRange, pages: Buffer): Promise<Buffer> {
  const base = await layoutOf(size, read)
  const more = await layoutOf(pages.length, async (first, last) => pages.subarray(first, last + 1))
  const baseTree = await base.object(base.tree)
  // A catalog, information and tree of pages are there already.
  const left = new Set([more.root, more.info, more.tree])
  const kept = [...more.offsets.keys()].filter((id) => !left.has(id))
  const newIds = new Map(kept.map((id, at) => [id, base.size + at]))
  newIds.set(more.tree, base.tree)

  const parts: Buffer[] = []
  let at = size
  const add = (bytes: Buffer) => {
    parts.push(bytes)
    at += bytes.length
  }
  const offsets: number[] = []
  for (const id of kept) {
    const object = await more.object(id)
    offsets.push(at)
    add(renumbered(object, newIds))
  }
  const tree = withKids(baseTree.toString('latin1'), await kidsOf(more, newIds))
  const treeAt = at
  add(Buffer.from(`${tree.trimEnd()}\n`, 'latin1'))
  const tableAt = at
  const table = [
    'xref',
    `${base.tree} 1`,
    entry(treeAt),
    `${base.size} ${kept.length}`,
    ...offsets.map(entry),
    'trailer',
    `<<\n/Size ${base.size + kept.length}\n/Root ${base.root} 0 R\n/Info ${base.info} 0 R\n/Prev ${base.tableAt}\n${base.id}>>`,
    'startxref',
    `${tableAt}`,
    '%%EOF',
    '',
  ]
  add(Buffer.from(table.join('\n'), 'latin1'))
  return Buffer.concat(parts)
}

type Layout = {
  readonly size: number
  readonly root: number
  readonly info: number
  readonly tree: number
  readonly tableAt: number
  /** The entry of the trailer that names the file; empty where it has none. */
  readonly id: string
  readonly offsets: ReadonlyMap<number, number>
  readonly object: (id: number) => Promise<Buffer>
}

async function layoutOf(bytes: number, read: ReadRange): Promise<Layout> {
  const tail = (await read(Math.max(0, bytes - TAIL), bytes - 1)).toString('latin1')
  const tableAt = Number(found(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)))
  const text = (await read(tableAt, bytes - 1)).toString('latin1')
  const size = Number(found(/^xref\n0 (\d+)\n/.exec(text)))
  const lines = text.split('\n').slice(2, 2 + size)
  const offsets = new Map(lines.flatMap((line, id) => (line.includes(' n') ? [[id, Number(line.slice(0, 10))]] : [])))
  const ends = [...offsets.values(), tableAt].toSorted((one, other) => one - other)
  const trailer = text.slice(text.indexOf('trailer'))
  const object = async (id: number): Promise<Buffer> => {
    const from = offsets.get(id)
    const to = ends.find((end) => from !== undefined && end > from)
    if (from === undefined || to === undefined) throw new Error('this is no PDF that pages can stand behind')
    return read(from, to - 1)
  }
  const root = Number(found(/\/Root (\d+) 0 R/.exec(trailer)))
  const catalog = (await object(root)).toString('latin1')
  return {
    ...{ size, root, tableAt, offsets, object },
    info: Number(found(/\/Info (\d+) 0 R/.exec(trailer))),
    tree: Number(found(/\/Pages (\d+) 0 R/.exec(catalog))),
    id: /\/ID \[[^\]]*\]\n/.exec(trailer)?.[0] ?? '',
  }
}

/** The first group of a match. @throws where there is none. */
function found(match: RegExpExecArray | null): string {
  const value = match?.[1]
  if (value === undefined) throw new Error('this is no PDF that pages can stand behind')
  return value
}

const entry = (at: number): string => `${String(at).padStart(10, '0')} 00000 n `

/** An object under its new number, with those of the objects that it names. The bytes of its stream stay. */
function renumbered(object: Buffer, ids: ReadonlyMap<number, number>): Buffer {
  const stream = object.indexOf('\nstream\n')
  const text = object.subarray(0, stream === -1 ? undefined : stream).toString('latin1')
  const changed = text
    .replace(/^(\d+) 0 obj/, (_, id: string) => `${ids.get(Number(id)) ?? 0} 0 obj`)
    .replace(/(\d+) 0 R/g, (_, id: string) => `${ids.get(Number(id)) ?? 0} 0 R`)
  return Buffer.concat([Buffer.from(changed, 'latin1'), stream === -1 ? Buffer.alloc(0) : object.subarray(stream)])
}

/** The pages of a tree, under their new numbers. */
async function kidsOf({ object, tree }: Layout, ids: ReadonlyMap<number, number>): Promise<string[]> {
  const kids = found(/\/Kids \[([^\]]*)\]/.exec((await object(tree)).toString('latin1')))
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => `${ids.get(Number(id)) ?? 0} 0 R`)
}

/** A tree with more pages at its end. */
function withKids(tree: string, kids: readonly string[]): string {
  const count = Number(found(/\/Count (\d+)/.exec(tree)))
  return tree
    .replace(/\/Count \d+/, `/Count ${count + kids.length}`)
    .replace(/\/Kids \[([^\]]*)\]/, (_, before: string) => `/Kids [${before} ${kids.join(' ')}]`)
}
