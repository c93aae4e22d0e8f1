import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Cable } from '#events/plan/api.ts'
import { BOLD, INK, type Paper, PLAIN } from '../acceptance/paper.ts'
import { cableLine, type Point, WHITE } from './drawn-marks.ts'
import { type CardMark, isOnPage, placeOf } from './marks.ts'
import { openTable } from './table.ts'

/** A cable between two devices of a page. */
export type CableMark = Pick<Cable, 'metres' | 'isMeasured'> & { readonly from: CardMark; readonly to: CardMark }

/** Number of cables that are drawn without a pause: other requests are served between them. */
const AT_ONCE = 20
/** Minimum length of a cable that has its length on the drawing, in points. */
const MIN_NAMED = 48
/** Maximum of cables whose lengths stand on the drawing: more would lie on each other. */
const MAX_NAMED = 150

/** The cables of a page whose devices are marked on it. */
export function cablesOf(cables: readonly Cable[], marks: readonly CardMark[]): CableMark[] {
  const byCard = new Map(marks.map((mark) => [mark.card.id, mark]))
  return cables.flatMap(({ from, to, metres, isMeasured }) => {
    const [one, other] = [byCard.get(from), byCard.get(to)]
    return one && other ? [{ from: one, to: other, metres, isMeasured }] : []
  })
}

/** Draws the cables whose ends are on the page, with their lengths. */
export async function drawCables(paper: Paper, cables: readonly CableMark[], place: (at: Point) => Point) {
  for (const [index, { from, to, metres }] of cables.entries()) {
    if (index % AT_ONCE === 0) await nextTurn()
    const [one, other] = [placeOf(from), placeOf(to)]
    if (!one || !other || !isOnPage(one) || !isOnPage(other)) continue
    const [start, end] = [place(one.at), place(other.at)]
    cableLine(paper, start, end)
    const isNamed = cables.length <= MAX_NAMED && Math.hypot(end.x - start.x, end.y - start.y) >= MIN_NAMED
    if (metres === null || !isNamed) continue
    const column = await paper.columnOf(lengthOf(metres), { face: PLAIN, size: 6.5, width: MIN_NAMED })
    // The column has set its face and size.
    const wide = paper.doc.widthOfString(lengthOf(metres))
    const [x, y] = [(start.x + end.x - wide) / 2, (start.y + end.y - column.height) / 2]
    paper.doc.rect(x - 2, y - 1, wide + 4, column.height + 2).fill(WHITE)
    column.draw(x, y, INK)
  }
}

/** The table of the cables, with their length together. */
export async function writeCables(paper: Paper, cables: readonly CableMark[]): Promise<void> {
  const writeRow = await openTable(paper, 'Cables', [
    ['From', 190],
    ['To', 190],
    ['Length', 119],
  ])
  const named = ({ number, card }: CardMark) => `${number} ${card.name}`
  for (const [index, { from, to, metres, isMeasured }] of cables.entries()) {
    if (index % AT_ONCE === 0) {
      await nextTurn()
      await paper.taken()
    }
    const length = metres === null ? 'not known' : `${lengthOf(metres)}${isMeasured ? ' by the scale' : ''}`
    await writeRow([named(from), named(to), length])
  }
  const known = cables.flatMap(({ metres }) => (metres === null ? [] : [metres]))
  const open = cables.length - known.length
  const sum = known.reduce((all, one) => all + one, 0)
  await writeRow(['Together', open > 0 ? `without ${open} not known` : '', lengthOf(sum)], BOLD)
}

/** To the centimetre. */
const lengthOf = (metres: number): string => `${Math.round(metres * 100) / 100} m`
