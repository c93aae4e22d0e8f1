import { buffer } from 'node:stream/consumers'
import { SIGNATURE_FIELD, type Strokes } from '#events/acceptance/answer.ts'
import type { DocumentAnswer } from '#events/acceptance/decide.ts'
import { BOLD, datesIn, INK, MONO, openPaper, PLAIN, QUIET } from './paper.ts'

/** The answer to a document, and what the document is. */
export type AnswerPages = {
  readonly id: number
  readonly project: string
  readonly digest: string
  readonly timeZone: string
  readonly answer: DocumentAnswer
}

/** Size of the signature's field on paper, in points. */
const FIELD = { width: 360, height: 120 }

/** The pages behind a document that say who answered, how, and to which bytes. The same answer gives the same pages. */
export async function answerPdf({ id, project, digest, timeZone, answer }: AnswerPages): Promise<Buffer> {
  const { isSigned, name, remarks, points, strokes, by, at } = answer
  const title = isSigned ? 'Accepted and signed' : 'Acceptance refused'
  const paper = openPaper({ title, madeAt: new Date(at) })
  const done = buffer(paper.doc)
  const { write, doc, left } = paper
  await write(PLAIN, 10, QUIET, project, 0.2)
  await write(BOLD, 20, INK, title, 0.6)
  await write(PLAIN, 10, INK, `${name} ${isSigned ? 'accepted the installation' : 'refused the acceptance'}.`, 0.4)
  const how = by === null ? 'by the link that was given out for this document' : 'with an account of the portal'
  await write(PLAIN, 10, INK, `${datesIn(timeZone).timeOf(at)} (${timeZone}), ${how}.`, 1)
  if (isSigned) await writeSignature()
  await write(BOLD, 12, INK, 'Remarks', 0.3)
  await write(PLAIN, 10, INK, remarks === '' ? 'None.' : remarks, 1)
  await write(BOLD, 12, INK, 'Open points', 0.3)
  if (points.length === 0) await write(PLAIN, 10, INK, 'None.')
  for (const point of points) await write(PLAIN, 10, INK, `${point.name}: ${point.text}`, 0.2)
  doc.y += 14
  paper.demandRoom(80)
  await write(BOLD, 12, INK, 'What was answered to', 0.3)
  await write(
    PLAIN,
    10,
    INK,
    'The document before these pages, byte by byte as it stood then. The bytes of this file up to its end have this SHA-256 digest:',
    0.3,
  )
  await write(MONO, 9, INK, digest)
  await paper.end({ head: project, foot: `Answer to acceptance document ${id}` })
  return done

  async function writeSignature(): Promise<void> {
    await write(BOLD, 12, INK, 'Signature', 0.3)
    const top = doc.y
    doc.lineWidth(0.5).strokeColor('#d1d5db').rect(left, top, FIELD.width, FIELD.height).stroke()
    if (strokes.length === 0) {
      const column = await paper.columnOf(name, { face: PLAIN, size: 18, width: FIELD.width - 24 })
      column.draw(left + 12, top + Math.max(8, (FIELD.height - column.height) / 2), INK)
    } else draw(strokes, top)
    doc.x = left
    doc.y = top + FIELD.height + 4
    await write(PLAIN, 8, QUIET, strokes.length === 0 ? `${name}, signed by name` : name, 1.2)
  }

  function draw(lines: Strokes, top: number): void {
    const scale = FIELD.width / SIGNATURE_FIELD.width
    doc.lineWidth(1.4).strokeColor(INK).lineCap('round').lineJoin('round')
    for (const line of lines) {
      const [[x, y] = [0, 0], ...rest] = line
      doc.moveTo(left + x * scale, top + y * scale)
      // A point alone is a dot.
      if (rest.length === 0) doc.lineTo(left + x * scale + 0.1, top + y * scale)
      for (const [nextX, nextY] of rest) doc.lineTo(left + nextX * scale, top + nextY * scale)
      doc.stroke()
    }
  }
}
