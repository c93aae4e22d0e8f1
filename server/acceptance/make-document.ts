import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AcceptanceId } from '#events/acceptance/acceptance-id.ts'
import { MAX_SHOWN, type ShownAcceptance } from '#events/acceptance/shown.ts'
import { userIn } from '#events/account/model.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import type { ProjectId, UserId } from '#events/kernel/ids.ts'
import { PDF_TYPE, type StoredFile } from '#events/kernel/photo.ts'
import { compareCards } from '#events/project/device.ts'
import { floorOrder } from '#events/project/facts/floor-order.ts'
import type { Project } from '#events/project/model.ts'
import { projectStream } from '#events/project/stream.ts'
import { settingsIn } from '#events/settings/settings.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { storedLeaf } from '../event-store/stored-leaf.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { openedEvents, type StoredLog } from '../proof/opened-events.ts'
import { RecordBoard, type RecordCard } from '../proof/record-cards.ts'
import type { PictureOf } from '../proof/record-pictures.ts'
import type { SignedLog } from '../proof/signed-log.ts'
import type { DocumentPages, Floor, ShownLogo } from './document-pdf.ts'

/** Events that are read without a pause. */
const AT_ONCE = 200

export type DocumentDeps = StoredLog & {
  readonly bus: CommandBus
  readonly photos: Pick<PhotoStore, 'put'>
  readonly signedLog: SignedLog | null
  readonly now: () => Date
  readonly nameOf: DocumentPages['nameOf']
  readonly pictureOf: PictureOf
  readonly logoOf: PictureOf
}

type DocumentOrder = { readonly id: AcceptanceId; readonly project: ProjectId; readonly maker: UserId }

/** A document that is kept: its file, and what its event tells of it. */
export type MadeDocument = {
  readonly file: StoredFile
  readonly revision: number
  readonly timeZone: string
  readonly shown: ShownAcceptance
}

/**
 * Makes the acceptance document of a project as it is now, and keeps it. Its photos are read one after another, and the bytes go to the
 * store as they are made.
 * @returns null where there is no such project. @throws UnreadableStream; PhotosAway.
 */
export async function makeDocument(
  deps: DocumentDeps,
  { id, project, maker }: DocumentOrder,
): Promise<MadeDocument | null> {
  const board = new RecordBoard()
  const record = createHash('sha256')
  const taken = new Map<string, string>()
  let last: { readonly revision: number; readonly position: string } | null = null
  let events = 0
  for await (const { stored, event } of openedEvents(deps, projectStream(project))) {
    board.apply(event)
    record.update(await storedLeaf(stored))
    if (event.type === 'PhotoAdded') taken.set(event.data.photo.digest, event.occurredAt ?? event.recordedAt)
    last = stored
    events += 1
    if (events % AT_ONCE === 0) await nextTurn()
  }
  const head = board.project
  if (head === null || last === null) return null
  const { timeZone = 'UTC' } = head
  // Not before it is needed: its libraries take a start as long as all of the server's own code.
  const { documentPdf, whyOpen } = await import('./document-pdf.ts')
  const cards = [...board.cards].toSorted((one, other) => compareCards(one.card, other.card))
  const companies = await companiesOf(deps.bus, head, maker)
  const shown = shownOf({ head, cards, timeZone, ...companies }, whyOpen)
  const pdf = documentPdf({
    address: await addressOf(deps.bus, project),
    logo: await logoNow(deps),
    ...{ id, shown, timeZone, madeAt: deps.now(), madeBy: (await deps.nameOf(maker)) ?? '' },
    floors: floorsOf(cards, head),
    checklist: head,
    proof: { events, record: record.digest('hex'), head: await signedHead(deps.signedLog, last.position) },
    takenAt: (photo) => taken.get(photo.digest) ?? photo.addedAt,
    pictureOf: deps.pictureOf,
    nameOf: deps.nameOf,
  })
  const { key, digest, bytes } = await deps.photos.put(`acceptance-${project}`, pdf, async () => ({
    mediaType: PDF_TYPE,
  }))
  return { file: { key, digest, bytes }, revision: last.revision, timeZone, shown }
}

async function signedHead(log: SignedLog | null, position: string): Promise<DocumentPages['proof']['head']> {
  const head = (await log?.headAt(position)) ?? null
  const signer = head && (await log?.signer())
  return head && signer ? { note: head.note, ...head.checkpoint, key: signer.line } : null
}

/** The address of the site, where it is marked for customers: a document leaves the house. */
const addressOf = (bus: CommandBus, project: ProjectId): Promise<string> =>
  bus
    .site(project)
    .read(({ sheet: { address, forCustomers } }) =>
      forCustomers.includes('address') ? address.trim().replace(/\s*\n\s*/g, ', ') : '',
    )

/** The logo of the installation; null for none, and for one that the store lacks. */
async function logoNow({ bus, logoOf }: DocumentDeps): Promise<ShownLogo | null> {
  const { logo } = await bus.settings().read(settingsIn)
  const picture = logo && (await logoOf(logo))
  return picture && { picture, width: logo.width, height: logo.height }
}

/** The companies of the one who makes the document, and of the customers of the project. */
async function companiesOf({ account }: CommandBus, { assignedUsers }: Project, maker: UserId) {
  return account().read((view) => {
    const companyOf = (id: UserId | undefined): string => {
      const user = id === undefined ? null : userIn(view, id)
      const company = user && user.companyId !== null ? view.companies.get(user.companyId) : undefined
      return company?.name ?? ''
    }
    const people = assignedUsers.flatMap((email) => view.logins.get(foldCase(email)) ?? [])
    const customers = people.filter((id) => userIn(view, id)?.role === 'customer').map(companyOf)
    return { contractor: companyOf(maker), customer: [...new Set(customers.filter(Boolean))].join(', ') }
  })
}

type Facts = {
  readonly head: Project
  readonly cards: readonly RecordCard[]
  readonly timeZone: string
  readonly contractor: string
  readonly customer: string
}

function shownOf(
  { head, cards, timeZone, contractor, customer }: Facts,
  whyOpen: (card: RecordCard) => string | null,
): ShownAcceptance {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone })
  const days = cards
    .flatMap(({ installed, confirmed }) => [installed, confirmed])
    .flatMap((step) => (step ? [day.format(new Date(step.at))] : []))
    .toSorted()
  const open = cards.flatMap((one) => {
    const why = whyOpen(one)
    return why === null ? [] : [{ deviceId: one.card.id, name: one.card.name, why }]
  })
  return {
    ...{ project: head.name, contractor, customer },
    ...{ from: days[0] ?? null, to: days.at(-1) ?? null },
    devices: cards.length,
    installed: cards.filter(({ card }) => card.status === 'installed').length,
    confirmed: cards.filter(({ card }) => card.status === 'confirmed').length,
    photos: cards.reduce((sum, { card }) => sum + (card.photos?.length ?? 0), 0),
    open: open.length,
    openPoints: open.slice(0, MAX_SHOWN),
  }
}

const NO_FLOOR = 'No floor named'

/** The cards by building and floor, floors in the order of the project; those without one come last. */
function floorsOf(cards: readonly RecordCard[], { floorOrder: named }: Project): Floor[] {
  const floors = new Map<string, { building: string; floor: string; cards: RecordCard[] }>()
  for (const one of cards) {
    const { building = '', floor = '' } = one.card
    const key = JSON.stringify([building, floor])
    const found = floors.get(key) ?? { building, floor, cards: [] }
    found.cards.push(one)
    floors.set(key, found)
  }
  const order = floorOrder(named)
  const last = (text: string): number => (text === '' ? 1 : 0)
  return [...floors.values()]
    .toSorted(
      (one, other) =>
        last(one.building) - last(other.building) ||
        one.building.localeCompare(other.building, 'en', { numeric: true }) ||
        last(one.floor) - last(other.floor) ||
        order(one.floor, other.floor),
    )
    .map(({ building, floor, cards: on }) => ({
      name: [building, floor].filter(Boolean).join(', ') || NO_FLOOR,
      cards: on,
    }))
}
