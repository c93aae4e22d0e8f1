import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { UserId } from '#events/kernel/ids.ts'
import { DEVICE_STATUS_LABELS, DEVICE_TYPE_LABELS } from '#events/project/device.ts'
import { factOf } from '#events/project/facts/shown-facts.ts'
import { BOLD, datesIn, INK, openPaper, type Paper, PLAIN, QUIET } from '../acceptance/paper.ts'
import { type CableMark, drawCables, writeCables } from './cables.ts'
import { cableLine, drawMark, type Point, redLine, WHITE } from './drawn-marks.ts'
import { isElsewhere, isOnPage, type CardMark, placeOf } from './marks.ts'
import type { PagePicture } from './page-picture.ts'
import { printCode } from './qr-code.ts'
import { openTable } from './table.ts'

/** The contents of an as-built drawing. `drawing`: how people call the page; `source`: the file and version that it shows. */
export type AsBuilt = {
  readonly project: string
  readonly drawing: string
  readonly source: string
  readonly madeAt: Date
  /** The address that says whether this paper is current: its QR code stands on it. */
  readonly address: string
  /** The zone of all days and times. */
  readonly timeZone: string
  readonly picture: PagePicture
  readonly marks: readonly CardMark[]
  readonly cables: readonly CableMark[]
  readonly nameOf: (id: UserId) => Promise<string | undefined>
}

/** The columns of the devices: heading and width, in points. */
const COLUMNS = [
  ['No.', 26],
  ['Name', 103],
  ['Model', 60],
  ['Serial', 74],
  ['Address', 66],
  ['Status', 85],
  ['Place', 85],
] as const
/** Marks and rows that are drawn without a pause: other requests are served between them. */
const AT_ONCE = 5
const LEGEND_HEIGHT = 34
/** Radius of a mark, in points: among hundreds they are smaller. */
const radiusOf = (marks: number): number => (marks > 300 ? 5 : 8)

/** The drawing on paper, as its reader takes it. It fails where making it does. */
export function asBuiltPdf(asBuilt: AsBuilt): Readable {
  const { project, drawing, madeAt, picture } = asBuilt
  const layout = picture.width >= picture.height ? 'landscape' : 'portrait'
  const paper = openPaper({ title: `As-built: ${project}, ${drawing}`, madeAt, first: { size: 'A3', layout } })
  write(paper, asBuilt).catch((error: unknown) => {
    paper.doc.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return paper.doc as unknown as Readable
}

async function write(paper: Paper, asBuilt: AsBuilt): Promise<void> {
  const { project, drawing, timeZone, madeAt, marks, cables } = asBuilt
  await writeDrawing(paper, asBuilt)
  if (marks.length > 0) {
    paper.doc.addPage()
    await writeDevices(paper, asBuilt)
    if (cables.length > 0) await writeCables(paper, cables)
  }
  const made = datesIn(timeZone).timeOf(madeAt.toISOString())
  await paper.end({ head: `${project}: ${drawing}`, foot: `As-built drawing, made ${made} (${timeZone})` })
}

async function writeDrawing(paper: Paper, asBuilt: AsBuilt): Promise<void> {
  const { project, drawing, source, picture, address } = asBuilt
  const { doc, write: text, left } = paper
  doc.y = 36
  await text(BOLD, 14, INK, `As-built: ${project}`, 0.1)
  await text(PLAIN, 9, QUIET, `${drawing}. ${source}. The code says whether this paper is current.`, 0.4)
  await printCode(paper, address)
  const across = doc.page.width - 2 * left
  const down = paper.room() - LEGEND_HEIGHT
  const scale = Math.min(across / picture.width, down / picture.height)
  const size = { width: picture.width * scale, height: picture.height * scale }
  const [x, y] = [left + (across - size.width) / 2, doc.y]
  doc.image(picture.bytes, x, y, size)
  doc.lineWidth(0.5).strokeColor(QUIET).rect(x, y, size.width, size.height).stroke()
  await writeMarks(paper, asBuilt, ({ x: across, y: along }) => ({
    x: x + across * size.width,
    y: y + along * size.height,
  }))
  await writeLegend(paper, y + size.height + 12, asBuilt)
}

type Marks = Pick<AsBuilt, 'marks' | 'cables'>

async function writeMarks(paper: Paper, { marks, cables }: Marks, place: (at: Point) => Point): Promise<void> {
  const { doc } = paper
  const radius = radiusOf(marks.length)
  const shown = marks.filter((mark) => [mark.built, mark.planned].some((one) => one && isOnPage(one)))
  // Lines lie below all marks.
  for (const { planned, built } of shown.filter(isElsewhere)) {
    if (!planned || !built || !isOnPage(planned) || !isOnPage(built)) continue
    redLine(paper, place(planned.at), place(built.at))
  }
  await drawCables(paper, cables, place)
  for (const [index, mark] of shown.entries()) {
    if (index % AT_ONCE === 0) await nextTurn()
    const main = placeOf(mark)
    if (!main || !isOnPage(main)) continue
    const at = place(main.at)
    const { status } = mark.card
    drawMark(paper, at, { status, kind: main.pin.kind, radius })
    const number = String(mark.number)
    const size = (radius * 1.7) / Math.max(2, number.length)
    const column = await paper.columnOf(number, { face: BOLD, size, width: 4 * radius })
    // The column has set its face and size.
    const wide = doc.widthOfString(number)
    column.draw(at.x - wide / 2, at.y - column.height / 2, status === 'waiting' ? INK : WHITE)
  }
}

async function writeLegend(paper: Paper, y: number, { marks, cables }: Marks): Promise<void> {
  let x = paper.left
  const say = async (words: string, width: number) => {
    const column = await paper.columnOf(words, { face: PLAIN, size: 8, width })
    column.draw(x + 20, y - column.height / 2, INK)
    x += 20 + width
  }
  for (const status of ['waiting', 'installed', 'confirmed'] as const) {
    drawMark(paper, { x: x + 8, y }, { status, kind: 'planned', radius: 6 })
    await say(DEVICE_STATUS_LABELS[status], 108)
  }
  drawMark(paper, { x: x + 8, y }, { status: 'waiting', kind: 'planned', radius: 6 })
  await say('Planned place', 64)
  drawMark(paper, { x: x + 8, y }, { status: 'waiting', kind: 'built', radius: 6 })
  await say('Hangs here', 56)
  redLine(paper, { x: x + 3, y }, { x: x + 16, y })
  await say(`From planned to built: ${marks.filter(isElsewhere).length}`, 100)
  if (cables.length === 0) return
  cableLine(paper, { x: x + 3, y }, { x: x + 16, y })
  await say(`Cables: ${cables.length}`, 60)
}

/** Who did something, and when, on two lines. */
function sayer({ timeZone, nameOf }: AsBuilt) {
  const { timeOf } = datesIn(timeZone)
  const names = new Map<UserId, string>()
  return async (by: UserId | null, at: string): Promise<string> => {
    if (by === null) return timeOf(at)
    const name = names.get(by) ?? (await nameOf(by)) ?? 'a person who is not known'
    names.set(by, name)
    return `${name}\n${timeOf(at)}`
  }
}

async function writeDevices(paper: Paper, asBuilt: AsBuilt): Promise<void> {
  const said = sayer(asBuilt)
  const writeRow = await openTable(paper, 'Devices', COLUMNS)
  for (const [index, mark] of asBuilt.marks.entries()) {
    if (index % AT_ONCE === 0) {
      await nextTurn()
      await paper.taken()
    }
    const { card, number } = mark
    const facts = (['model', 'serial', 'ip'] as const).map((fact) => factOf(card, fact) ?? '')
    await writeRow([
      String(number),
      `${card.name}\n${DEVICE_TYPE_LABELS[card.type]}`,
      ...facts,
      `${DEVICE_STATUS_LABELS[card.status]}\n${await said(card.statusBy, card.statusAt)}`,
      await placeWords(mark, said),
    ])
  }
}

async function placeWords(mark: CardMark, said: ReturnType<typeof sayer>): Promise<string> {
  const main = placeOf(mark)
  if (!main) return ''
  const { kind, by, at, why } = main.pin
  const words = kind === 'planned' ? 'Planned' : isElsewhere(mark) ? 'Hangs elsewhere than planned' : 'Hangs here'
  return [words, isOnPage(main) ? '' : 'Outside of this drawing', await said(by, at), why].filter(Boolean).join('\n')
}
