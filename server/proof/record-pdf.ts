import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { UserId } from '#events/kernel/ids.ts'
import type { Work } from '#events/project/card-work/work.ts'
import { DEVICE_STATUS_LABELS, DEVICE_TYPE_LABELS, DeviceStatus } from '#events/project/device.ts'
import { dayOf, flagText } from '#events/project/history/told-work.ts'
import type { NamedPhoto } from '../photos/export-names.ts'
import type { RecordCard, Step } from './record-cards.ts'
import { recordText } from './record-text.ts'

/** The contents of a record. `nameOf` tells who a person is, also one who was deleted. */
export type RecordPages = {
  readonly project: { readonly id: number; readonly name: string; readonly status: 'open' | 'closed' }
  readonly madeAt: Date
  readonly events: number
  readonly cards: readonly RecordCard[]
  readonly photos: readonly NamedPhoto[]
  /** Small JPEGs of photos, by their files; of others there is none. */
  readonly pictures: ReadonlyMap<string, Buffer>
  /** The files of the as-built drawings, and the names of those that are left out. */
  readonly drawings: { readonly files: readonly string[]; readonly leftOut: readonly string[] }
  readonly head: { readonly note: string; readonly signedAt: string; readonly size: number }
  readonly began: { readonly signedAt: string; readonly size: number }
  /** The public key. */
  readonly key: string
  readonly nameOf: (id: UserId) => Promise<string | undefined>
}

/** Size of a picture, in points, with the space beside and below it. */
const PICTURE: readonly [number, number] = [96, 72]
const SPACE = 8
/** Height of a card's heading with its lines, in points; its first picture stays with them. */
const CARD_HEIGHT = 82
/** Height of a line about its people, its day or what blocks it, in points. */
const WORK_HEIGHT = 14
const [PLAIN, BOLD, MONO] = ['plain', 'bold', 'mono'] as const
const INK = '#111827'
const QUIET = '#4b5563'

/** Seconds are enough for people, and UTC is the same for all of them. */
const timeOf = (at: string) => `${at.slice(0, 19).replace('T', ' ')} UTC`

/** The record on paper. The same contents give the same bytes. */
export async function recordPdf(pages: RecordPages): Promise<Buffer> {
  const { project, madeAt, events, cards, photos, pictures, drawings, head, began, key, nameOf } = pages
  const title = `Hand-over record: ${project.name}`
  const doc = new PDFDocument({ size: 'A4', margin: 48, info: { Title: title, CreationDate: madeAt, ModDate: madeAt } })
  const done = buffer(doc)
  const { write } = recordText(doc)
  const names = new Map<number, string>()
  const nameNow = async (id: UserId): Promise<string> => {
    const name = names.get(id) ?? (await nameOf(id)) ?? 'a person who is not known'
    names.set(id, name)
    return name
  }
  const said = async (step: Step | null): Promise<string> => {
    if (step === null) return 'not yet'
    return step.by === null ? timeOf(step.at) : `${await nameNow(step.by)}, ${timeOf(step.at)}`
  }
  /** Whose card it is, its day on site, and what blocks it: a line for each that it has. */
  async function workLines({ assignees = [], schedule, flag }: Work): Promise<string[]> {
    const people: string[] = []
    for (const id of assignees) people.push(await nameNow(id))
    return [
      ...(people.length > 0 ? [`For: ${people.join(', ')}`] : []),
      ...(schedule ? [`Day: ${dayOf(schedule)}`] : []),
      ...(flag ? [`Blocked: ${flagText(flag)} (${await said(flag)})`] : []),
    ]
  }

  /** Writes to the right of a picture, on a page that has room for it. */
  async function besidePicture(picture: Buffer | undefined, writeText: () => Promise<void>): Promise<void> {
    if (!picture) return writeText()
    const [width, height] = PICTURE
    if (doc.y > doc.page.height - doc.page.margins.bottom - height) doc.addPage()
    const { x, y } = doc
    doc.image(picture, x, y, { fit: [width, height] })
    doc.x = x + width + SPACE
    doc.y = y
    await writeText()
    doc.x = x
    doc.y = Math.max(doc.y, y + height + SPACE)
  }

  await write(BOLD, 20, INK, 'Hand-over record')
  await write(BOLD, 14, INK, project.name, 0.5)
  await write(
    PLAIN,
    9,
    QUIET,
    `Project ${project.id}, ${project.status === 'closed' ? 'completed' : 'open'}. Made at ${timeOf(madeAt.toISOString())}.`,
  )
  const counts = DeviceStatus.options.map(
    (status) => `${DEVICE_STATUS_LABELS[status]}: ${cards.filter(({ card }) => card.status === status).length}`,
  )
  await write(PLAIN, 9, QUIET, `${counts.join('. ')}. Photos: ${photos.length}. Events: ${events}.`, 1)

  await write(BOLD, 12, INK, 'Proof', 0.3)
  for (const sentence of [
    `The events of this project stand in the log of ${head.size} events whose head is below. It was signed at ${timeOf(head.signedAt)}.`,
    `Proof starts at event ${began.size} of the log, at ${timeOf(began.signedAt)}. Of the events up to there the signature says what the server held at that time.`,
    'A signature says what the server held. It does not say that a photo is true.',
    `Beside ${pictures.size} of ${photos.length} photos stands a small picture. The digests are those of the photos as they were uploaded.`,
    'To check it, open verify.html from the zip file in a browser and give it the zip file. No connection is needed.',
  ])
    await write(PLAIN, 9, INK, sentence, 0.2)
  await write(MONO, 7, QUIET, `${head.note}\n${key}`, 1)

  const named = [...drawings.files, ...drawings.leftOut.map((name) => `Not in this record: ${name}`)]
  if (named.length > 0) {
    await write(BOLD, 12, INK, 'As-built drawings', 0.3)
    for (const line of named) await write(PLAIN, 9, INK, line)
    doc.moveDown(0.8)
  }

  await write(BOLD, 12, INK, 'Devices', 0.3)
  const byCard = new Map<number, NamedPhoto[]>()
  for (const named of photos) byCard.set(named.card.id, [...(byCard.get(named.card.id) ?? []), named])
  for (const { card, installed, confirmed } of cards) {
    const [first] = byCard.get(card.id) ?? []
    const work = await workLines(card)
    const height = CARD_HEIGHT + work.length * WORK_HEIGHT + (first && pictures.has(first.file) ? PICTURE[1] : 0)
    if (doc.y > doc.page.height - doc.page.margins.bottom - height) doc.addPage()
    await write(BOLD, 10, INK, card.name)
    await write(PLAIN, 8, QUIET, `${DEVICE_TYPE_LABELS[card.type]}. ${DEVICE_STATUS_LABELS[card.status]}.`)
    for (const line of work) await write(PLAIN, 8, INK, line)
    await write(PLAIN, 8, INK, `Installed: ${await said(installed)}`)
    await write(PLAIN, 8, INK, `Confirmed: ${await said(confirmed)}`)
    for (const { file, photo } of byCard.get(card.id) ?? []) {
      const added = await said({ by: photo.addedBy, at: photo.addedAt })
      await besidePicture(pictures.get(file), async () => {
        await write(PLAIN, 8, INK, `Photo ${file}, ${added}`)
        await write(MONO, 6.5, QUIET, `SHA-256 ${photo.digest}`)
      })
    }
    doc.moveDown(0.8)
  }
  doc.end()
  return done
}
