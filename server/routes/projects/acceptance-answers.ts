import type { FastifyReply } from 'fastify'
import type { AcceptanceId } from '#events/acceptance/acceptance-id.ts'
import type { GivenAnswer, NamedPoint, OpenPoint } from '#events/acceptance/answer.ts'
import type { Acceptance, KeptAcceptance } from '#events/acceptance/api.ts'
import type { AcceptanceCommand } from '#events/acceptance/commands.ts'
import { type HeldAcceptance, isOpenLink } from '#events/acceptance/decide.ts'
import { refused } from '#events/acceptance/refusals.ts'
import type { Person, Role } from '#events/kernel/actor.ts'
import { maySee } from '#events/kernel/assigned-people.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { PDF_TYPE } from '#events/kernel/photo.ts'
import { safeFileName } from '#events/kernel/text/file-name.ts'
import { type Card, compareCards } from '#events/project/device.ts'
import type { ProjectView } from '#events/project/model.ts'
import { answeredFile, madeFile } from '../../acceptance/signed-file.ts'
import type { CommandBus } from '../../commands/command-bus.ts'
import { inlineOf } from '../../http/answers/attachment.ts'
import { fileAnswer } from '../../http/description/described-answers.ts'
import { notFound } from '../../http/door/visible.ts'
import type { PhotoStore } from '../../photos/photo-store.ts'

// The parts that people with accounts and guests share.

export const PDF_ANSWER = fileAnswer(PDF_TYPE, 'The document')

/** A document as a reader gets it: those who give its link out are told how long it opens the document, customers are not. */
export function shownTo(role: Role, kept: KeptAcceptance, changedSince: boolean, at: string): Acceptance {
  const { linkUntil } = kept
  const isTold = role !== 'customer' && linkUntil !== null && at < linkUntil
  return { ...kept, changedSince, linkUntil: isTold ? linkUntil : null }
}

/** Who asks about the devices of a document: a person; or a guest, who hears of none that came after it was made (ISO 8601). */
type Asker = { readonly person: Person } | { readonly until: string }

/** The devices that an open point may be about, by their names. @throws HttpError 404 as {@link demandIn} */
export const devicesOf = async (bus: CommandBus, project: ProjectId, asker: Asker) => {
  const cards = await bus.project(project).read((view) => {
    demandIn(view, asker)
    return [...view.cards()].filter((card) => isTold(card, asker)).map(({ id, name }) => ({ id, name }))
  })
  return cards.toSorted(compareCards)
}

const isTold = ({ createdAt }: Pick<Card, 'createdAt'>, asker: Asker): boolean =>
  'person' in asker || createdAt <= asker.until

/** @throws HttpError 404 where the project is gone, or hidden from the person now. */
function demandIn({ project }: ProjectView, asker: Asker): void {
  if (!project || ('person' in asker && !maySee(asker.person, project))) throw notFound()
}

/** Asks the project itself, at the head of the log, whether a person sees it now. @throws HttpError 404 */
export const demandSeen = (bus: CommandBus, project: ProjectId, person: Person): Promise<void> =>
  bus.project(project).read((view) => demandIn(view, { person }))

/**
 * Open points with the names of their devices. @param asker a person must see the project now.
 * @throws HttpError 404 where the project is gone or hidden; Rejection for a device that is not on the board.
 */
export const namedPoints = (
  bus: CommandBus,
  project: ProjectId,
  points: readonly OpenPoint[],
  asker: Asker,
): Promise<NamedPoint[]> =>
  bus.project(project).read((view) => {
    demandIn(view, asker)
    return points.map((point) => {
      const card = view.card(point.deviceId)
      if (!card || !isTold(card, asker)) throw refused({ code: 'acceptance-device-unknown' })
      return { ...point, name: card.name }
    })
  })

type AnswerType = 'SignAcceptance' | 'RefuseAcceptance'
type Rest = { readonly acceptanceId: AcceptanceId; readonly points: NamedPoint[]; readonly linkId: string | null }

/** The command of an answer, with what the server adds. */
export function answerCommand(type: AnswerType, answer: GivenAnswer, rest: Rest): AcceptanceCommand {
  const { strokes = [], ...given } = answer
  return type === 'SignAcceptance'
    ? { type, data: { ...given, strokes, ...rest } }
    : { type, data: { ...given, ...rest } }
}

/** A document as the log has it. @throws HttpError 404 */
export async function heldAcceptance(bus: CommandBus, project: ProjectId, id: AcceptanceId): Promise<HeldAcceptance> {
  const held = await bus.acceptance(project).read((view) => (view.isClosed ? undefined : view.acceptances.get(id)))
  if (!held) throw notFound()
  return held
}

/** True if a link opens its document now. */
export const opens = ({ link }: HeldAcceptance, linkId: string, at: string): boolean =>
  isOpenLink(link, at) && link.id === linkId

type AnswerOrder = {
  readonly id: AcceptanceId
  readonly held: HeldAcceptance
  /** As it was made, also where it has been answered. */
  readonly isBare: boolean
}

/** Sends a document, with the pages of its answer behind it. @throws HttpError 404 where the store lacks it. */
export async function sendDocument(photos: PhotoStore, { id, held, isBare }: AnswerOrder, reply: FastifyReply) {
  const { answer, file, timeZone, project } = held
  const sent =
    isBare || answer === null
      ? await madeFile(photos, held)
      : await answeredFile(photos, held, { id, project, digest: file.digest, timeZone, answer })
  if (!sent) throw notFound()
  const name = `${safeFileName(project, 'Project')}_Acceptance_${id}.pdf`
  return reply
    .headers({
      'cache-control': 'private, no-cache',
      'content-disposition': inlineOf(name),
      'content-length': sent.bytes,
    })
    .type(PDF_TYPE)
    .send(sent.content)
}
