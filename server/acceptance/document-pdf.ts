// Longer than 200 lines: one document, page after page.
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ShownAcceptance } from '#events/acceptance/shown.ts'
import type { UserId } from '#events/kernel/ids.ts'
import type { Checklist, ChecklistItem } from '#events/project/checklist.ts'
import { FLAG_KIND_LABELS } from '#events/project/card-work/work.ts'
import { DEVICE_STATUS_LABELS, DEVICE_TYPE_LABELS } from '#events/project/device.ts'
import { factOf } from '#events/project/facts/shown-facts.ts'
import type { CardPhoto } from '#events/project/photos.ts'
import type { RecordCard, Step } from '../proof/record-cards.ts'
import type { PictureOf } from '../proof/record-pictures.ts'
import { BOLD, datesIn, INK, MONO, openPaper, type Paper, PLAIN, QUIET } from './paper.ts'

/** The cards of a floor, with its heading. */
export type Floor = { readonly name: string; readonly cards: readonly RecordCard[] }

/** A logo, and its size in pixels. */
export type ShownLogo = { readonly picture: Buffer; readonly width: number; readonly height: number }

/** The contents of a document. `nameOf` tells who a person is, also one who was deleted. */
export type DocumentPages = {
  readonly id: number
  readonly shown: ShownAcceptance
  /** Of the site, on one line; empty where customers are not shown it. */
  readonly address: string
  /** Of the installation, beside the contractor; null for none. */
  readonly logo: ShownLogo | null
  readonly madeAt: Date
  readonly madeBy: string
  /** The zone of all days and times. */
  readonly timeZone: string
  readonly floors: readonly Floor[]
  readonly checklist: Checklist
  /** `record`: SHA-256 over the leaves of all events of the project. `head`: null where none covers them. */
  readonly proof: {
    readonly events: number
    readonly record: string
    readonly head: {
      readonly note: string
      readonly size: number
      readonly signedAt: string
      readonly key: string
    } | null
  }
  /** When a photo was taken to its card, ISO 8601: one that waited without a connection was recorded later. */
  readonly takenAt: (photo: CardPhoto) => string
  readonly pictureOf: PictureOf
  readonly nameOf: (id: UserId) => Promise<string | undefined>
}

const CHECKLIST: Readonly<Record<ChecklistItem, string>> = {
  usersAddedToSupportPortal: 'Users added to the support portal',
  cameraViewsConfirmed: 'Camera views confirmed',
  usersAddedToVerkadaPortal: 'Users added to the Verkada portal',
}
/** The columns of the devices: heading and width, in points. */
const COLUMNS = [
  ['Name', 116],
  ['Place', 70],
  ['Model', 68],
  ['Serial', 79],
  ['Installed', 83],
  ['Confirmed', 83],
] as const
const GAP = 6
/** Rows that are drawn without a pause: other requests are served between them. */
const AT_ONCE = 20
/** Height that the fields for signatures take on the first page. */
const FIELDS_HEIGHT = 118
/** The most points that the logo takes. */
const LOGO = { width: 150, height: 48 }
const PICTURE = { width: 157, height: 118, besides: 14, inRow: 3 }

/** The document on paper, as its reader takes it: one picture at a time stands in memory. It fails where making it does. */
export function documentPdf(pages: DocumentPages): Readable {
  const title = `Acceptance: ${pages.shown.project}`
  const paper = openPaper({ title, madeAt: pages.madeAt })
  writePages(paper, pages).catch((error: unknown) => {
    paper.doc.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return paper.doc as unknown as Readable
}

async function writePages(paper: Paper, pages: DocumentPages): Promise<void> {
  const { shown, madeAt, timeZone, id } = pages
  const said = sayer(pages)
  await writeFirstPage(paper, pages)
  paper.doc.addPage()
  await writeDevices(paper, pages.floors, said)
  await writeDescriptions(paper, pages.floors)
  await writeChecklist(paper, pages.checklist)
  await writePhotos(paper, pages, said)
  await writeProof(paper, pages)
  const made = datesIn(timeZone).timeOf(madeAt.toISOString())
  await paper.end({ head: shown.project, foot: `Acceptance document ${id}, made ${made} (${timeZone})` })
}

/** Who did something, and when, on two lines. */
function sayer({ timeZone, nameOf }: DocumentPages) {
  const { timeOf } = datesIn(timeZone)
  const names = new Map<number, string>()
  return async (step: Step | null): Promise<string> => {
    if (step === null) return 'not yet'
    if (step.by === null) return timeOf(step.at)
    const name = names.get(step.by) ?? (await nameOf(step.by)) ?? 'a person who is not known'
    names.set(step.by, name)
    return `${name}\n${timeOf(step.at)}`
  }
}
type Sayer = ReturnType<typeof sayer>

/** Why a device is open; null for one that is confirmed and not flagged. */
export function whyOpen({ card: { status, flag } }: Pick<RecordCard, 'card'>): string | null {
  const words = flag && [FLAG_KIND_LABELS[flag.kind], flag.reason].filter(Boolean).join(': ')
  if (status === 'confirmed') return words ?? null
  return [DEVICE_STATUS_LABELS[status], words].filter(Boolean).join('. ')
}

async function writeFirstPage(
  paper: Paper,
  { shown, address, logo, madeAt, madeBy, timeZone }: DocumentPages,
): Promise<void> {
  const { doc, write, columnOf, left, width } = paper
  const { dayOf, timeOf } = datesIn(timeZone)
  await write(PLAIN, 10, QUIET, 'Acceptance of the installation', 0.2)
  await write(BOLD, 20, INK, shown.project, 0.6)
  const period = shown.from === null || shown.to === null ? 'No work yet' : [dayOf(shown.from), dayOf(shown.to)]
  const lines = [
    ...(address === '' ? [] : ([['Address', address]] as const)),
    ['Contractor', shown.contractor],
    ['Customer', shown.customer],
    ['Period', Array.isArray(period) ? [...new Set(period)].join(' to ') : period],
    ['Made', `${timeOf(madeAt.toISOString())}, by ${madeBy}`],
    ['Times', `All days and times are those of ${timeZone}; each is when the work was done.`],
  ] as const
  for (const [label, value] of lines) {
    const name = await columnOf(label, { face: BOLD, size: 9, width: 90 })
    const picture = label === 'Contractor' && logo ? logoCell(paper, logo) : null
    const wide = width - 100 - (picture ? LOGO.width + GAP : 0)
    const text = await columnOf(value === '' ? '\u2014' : value, { face: PLAIN, size: 9, width: wide })
    paper.row(
      [
        { column: name, x: left },
        { column: text, x: left + 100 },
        ...(picture ? [{ column: picture, x: left + width - picture.width }] : []),
      ],
      INK,
    )
  }
  doc.y += 10
  await write(BOLD, 12, INK, 'Totals', 0.3)
  const { devices, installed, confirmed, photos, open } = shown
  const waiting = devices - installed - confirmed
  await write(
    PLAIN,
    9,
    INK,
    `Devices: ${devices}. ${DEVICE_STATUS_LABELS.confirmed}: ${confirmed}. ${DEVICE_STATUS_LABELS.installed}, not confirmed: ${installed}. ${DEVICE_STATUS_LABELS.waiting}: ${waiting}. Photos: ${photos}.`,
    1,
  )
  await write(BOLD, 12, INK, 'Open points', 0.3)
  if (open === 0) await write(PLAIN, 9, INK, 'None: every device is confirmed and tested, and none is flagged.')
  let named = 0
  for (const { name, why } of shown.openPoints) {
    const point = await columnOf(`${name}: ${why}`, { face: PLAIN, size: 9, width })
    if (paper.room() < point.height + FIELDS_HEIGHT + 24) break
    point.draw(left, doc.y, INK)
    doc.x = left
    doc.y += point.height + 2
    named += 1
  }
  if (named < open) await write(PLAIN, 9, QUIET, `${open - named} more stand in the table of devices.`)
  await writeFields(paper)
}

/** A logo as a cell, in its own shape. */
function logoCell({ doc }: Paper, { picture, ...pixels }: ShownLogo) {
  const scale = Math.min(LOGO.width / pixels.width, LOGO.height / pixels.height)
  const [width, height] = [pixels.width * scale, pixels.height * scale]
  return { width, height, draw: (x: number, y: number) => void doc.image(picture, x, y, { width, height }) }
}

/** The fields for those who sign on paper, at the end of the page. */
async function writeFields({ doc, columnOf, rule, left, width, room }: Paper): Promise<void> {
  doc.y += Math.max(0, room() - FIELDS_HEIGHT)
  const top = doc.y
  const heading = await columnOf('Signatures', { face: BOLD, size: 12, width })
  heading.draw(left, top, INK)
  const half = (width - 24) / 2
  for (const [at, who] of ['For the contractor', 'For the customer'].entries()) {
    const x = left + at * (half + 24)
    for (const [line, label] of [`${who}: name`, 'Place and date', 'Signature'].entries()) {
      const y = top + 44 + line * 30
      rule(y, x, x + half)
      const column = await columnOf(label, { face: PLAIN, size: 7, width: half })
      column.draw(x, y + 2, QUIET)
    }
  }
}

async function writeDevices(paper: Paper, floors: readonly Floor[], said: Sayer): Promise<void> {
  const { doc, columnOf, left } = paper
  const xs = COLUMNS.map((_, at) => left + COLUMNS.slice(0, at).reduce((sum, [, wide]) => sum + wide, 0))
  const cellsOf = async (texts: readonly string[], face: typeof PLAIN | typeof BOLD) => {
    const cells = texts.map(async (text, at) => {
      const width = (COLUMNS[at]?.[1] ?? 0) - GAP
      return { column: await columnOf(text, { face, size: 7.5, width }), x: xs[at] ?? left }
    })
    return Promise.all(cells)
  }
  const heads = await cellsOf(
    COLUMNS.map(([head]) => head),
    BOLD,
  )
  // A card that was added as installed has no step of its own.
  const stepOf = (step: Step | null, isDone: boolean) => (step === null && isDone ? 'yes' : said(step))
  await paper.heading('Devices', 60)
  let drawn = 0
  for (const floor of floors) {
    paper.demandRoom(70)
    doc.y += 4
    await paper.write(BOLD, 9.5, INK, floor.name, 0.3)
    paper.row(heads, QUIET)
    for (const one of floor.cards) {
      if (drawn++ % AT_ONCE === 0) {
        await nextTurn()
        await paper.taken()
      }
      const { card, installed, confirmed } = one
      const flag = card.flag && `Open: ${whyOpen(one)}`
      const name = [card.name, DEVICE_TYPE_LABELS[card.type], flag].filter(Boolean).join('\n')
      const place = [card.room, factOf(card, 'model'), factOf(card, 'serial')].map((fact) => fact ?? '')
      const cells = await cellsOf(
        [
          name,
          ...place,
          await stepOf(installed, card.status !== 'waiting'),
          await stepOf(confirmed, card.status === 'confirmed'),
        ],
        PLAIN,
      )
      if (paper.demandRoom(Math.max(...cells.map(({ column }) => column.height)) + 6)) paper.row(heads, QUIET)
      paper.row(cells, INK)
    }
  }
}

async function writeDescriptions(paper: Paper, floors: readonly Floor[]): Promise<void> {
  const described = floors.flatMap(({ cards }) => cards).filter(({ card }) => card.description.trim() !== '')
  if (described.length === 0) return
  paper.doc.y += 12
  await paper.heading('Descriptions', 40)
  for (const [index, { card }] of described.entries()) {
    if (index % AT_ONCE === 0) await nextTurn()
    paper.demandRoom(34)
    await paper.write(BOLD, 8.5, INK, card.name)
    await paper.write(PLAIN, 8.5, INK, card.description.trim(), 0.6)
  }
}

async function writeChecklist(paper: Paper, checklist: Checklist): Promise<void> {
  paper.doc.y += 12
  await paper.heading('Checklist', 60)
  for (const [item, label] of Object.entries(CHECKLIST) as [ChecklistItem, string][])
    await paper.write(PLAIN, 9, INK, `${checklist[item] ? '\u2611' : '\u2610'} ${label}`, 0.2)
}

async function writePhotos(paper: Paper, { floors, pictureOf, takenAt }: DocumentPages, said: Sayer): Promise<void> {
  const { doc, columnOf, left } = paper
  const photos = floors.flatMap(({ cards }) =>
    cards.flatMap(({ card }) => (card.photos ?? []).map((photo) => ({ name: card.name, photo }))),
  )
  if (photos.length === 0) return
  doc.y += 12
  const { width, height, besides, inRow } = PICTURE
  await paper.heading('Photos', height + 40)
  for (let from = 0; from < photos.length; from += inRow) {
    await nextTurn()
    const row = photos.slice(from, from + inRow)
    const captions = await Promise.all(
      row.map(async ({ name, photo }) => {
        const added = await said({ by: photo.addedBy, at: takenAt(photo) })
        return `${name}\n${added.replace('\n', ', ')}`
      }),
    )
    const texts = await Promise.all(captions.map((text) => columnOf(text, { face: PLAIN, size: 7.5, width })))
    const digests = await Promise.all(
      row.map(({ photo }) => columnOf(`SHA-256 ${photo.digest}`, { face: MONO, size: 4.5, width })),
    )
    const textHeight = Math.max(...texts.map((text, at) => text.height + (digests[at]?.height ?? 0)))
    paper.demandRoom(height + textHeight + 16)
    const top = doc.y
    for (const [at, { photo }] of row.entries()) {
      const x = left + at * (width + besides)
      await paper.taken()
      const picture = await pictureOf(photo)
      if (picture) doc.image(picture, x, top, { fit: [width, height] })
      else (await columnOf('This photo cannot be shown.', { face: PLAIN, size: 7.5, width })).draw(x, top, QUIET)
      texts[at]?.draw(x, top + height + 4, INK)
      digests[at]?.draw(x, top + height + 4 + (texts[at]?.height ?? 0), QUIET)
    }
    doc.x = left
    doc.y = top + height + textHeight + 14
  }
}

async function writeProof(paper: Paper, { proof: { events, record, head } }: DocumentPages): Promise<void> {
  paper.doc.addPage()
  await paper.heading('Appendix: proof', 60)
  const sentences = [
    `This document was made from the ${events} events of the project in the log of the server. The digest of their record is below: SHA-256 over the leaves of these events in the tree of the log, in their order.`,
    'Employees can download the hand-over record of the project, a file that proves these events, and check it without a connection.',
    'The digests beside the photos are those of the photos as they were uploaded.',
    head === null
      ? 'No signed head of the log covered these events when the document was made.'
      : `They stand in the log of ${head.size} events whose signed head and key are below. It was signed at ${head.signedAt}.`,
  ]
  for (const sentence of sentences) await paper.write(PLAIN, 9, INK, sentence, 0.3)
  await paper.write(MONO, 7, QUIET, record, 1)
  if (head) await paper.write(MONO, 7, QUIET, `${head.note}\n${head.key}`)
}
