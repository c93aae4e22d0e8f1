import { endOf } from '../account/links.ts'
import { type Context, type Decider, type Decision, decided } from '../kernel/decider.ts'
import type { UserId } from '../kernel/ids.ts'
import type { StoredFile } from '../kernel/photo.ts'
import { CompositeModel, type CompositePatch } from '../kernel/model/composite-model.ts'
import { KeyedModel } from '../kernel/model/keyed-model.ts'
import type { AcceptanceId } from './acceptance-id.ts'
import type { Strokes } from './answer.ts'
import type { AcceptanceCommand, DataOf } from './commands.ts'
import type { AcceptanceEvent, AnswerEvent } from './events.ts'
import { MAX_ACCEPTANCES, refused } from './refusals.ts'

/** How long a link lasts, in milliseconds (issue "Acceptance": 14 days). */
const ACCEPTANCE_LINK_MS = 14 * 24 * 3_600_000

/** The answer to a document, which is final. `by` null: a guest. `at`: ISO 8601, UTC. */
export type DocumentAnswer = Pick<AnswerEvent['data'], 'name' | 'remarks' | 'points'> & {
  readonly isSigned: boolean
  readonly strokes: Strokes
  readonly by: UserId | null
  readonly at: string
}

/** A document as the rules see it. A link that ended stays no more. */
export type HeldAcceptance = {
  readonly file: StoredFile
  /** The project's name in the document. */
  readonly project: string
  readonly timeZone: string
  readonly answer: DocumentAnswer | null
  readonly link: { readonly id: string; readonly expiresAt: string } | null
}

/** The state that the rules read: every document that a project ever had. `isClosed`: the project is gone. */
export type AcceptanceView = {
  readonly isClosed: boolean
  readonly acceptances: ReadonlyMap<AcceptanceId, HeldAcceptance>
}
export type AcceptancePatch = CompositePatch<AcceptanceView>

/** The rules of acceptance documents (docs/rules.md, ACCEPT). */
export const acceptanceDecider: Decider<AcceptanceView, AcceptancePatch, AcceptanceCommand, AcceptanceEvent> = {
  decide,
  evolve,
  open: () => new CompositeModel<AcceptanceView>({ isClosed: false }, { acceptances: new KeyedModel() }),
}

function decide(command: AcceptanceCommand, view: AcceptanceView, context: Context): Decision<AcceptanceEvent> {
  switch (command.type) {
    case 'MakeAcceptance':
      return make(command.data, openOf(view))
    case 'GiveAcceptanceLink':
      return giveLink(command.data, openOf(view), context)
    case 'EndAcceptanceLink':
      return endLink(command.data, openOf(view))
    case 'SignAcceptance': {
      const file = waiting(command.data, openOf(view), context)
      return decided({ type: 'AcceptanceSigned', data: { ...command.data, digest: file.digest } })
    }
    case 'RefuseAcceptance': {
      const file = waiting(command.data, openOf(view), context)
      return decided({ type: 'AcceptanceRefused', data: { ...command.data, digest: file.digest } })
    }
    case 'CloseAcceptances':
      return view.isClosed ? decided() : decided({ type: 'AcceptancesClosed', data: {} })
  }
}

function openOf(view: AcceptanceView): AcceptanceView {
  if (view.isClosed) throw refused({ code: 'acceptances-closed' })
  return view
}

/** The document of an id. @throws Rejection */
function existing(acceptanceId: AcceptanceId, view: AcceptanceView): HeldAcceptance {
  const held = view.acceptances.get(acceptanceId)
  if (!held) throw refused({ code: 'acceptance-unknown' })
  return held
}

/**
 * True if the document of an id is made; false where it may be, which is asked before a document is drawn.
 * @throws Rejection where a project takes no more documents.
 */
export function isMadeIn(view: AcceptanceView, acceptanceId: AcceptanceId): boolean {
  if (openOf(view).acceptances.has(acceptanceId)) return true
  if (view.acceptances.size >= MAX_ACCEPTANCES) throw refused({ code: 'too-many-acceptances' })
  return false
}

function make(data: DataOf<'MakeAcceptance'>, view: AcceptanceView): Decision<AcceptanceEvent> {
  if (isMadeIn(view, data.acceptanceId)) throw refused({ code: 'acceptance-exists' })
  return decided({ type: 'AcceptanceMade', data })
}

/** A link that is open is given again, so that those who have it keep it. */
function giveLink({ acceptanceId, linkId }: DataOf<'GiveAcceptanceLink'>, view: AcceptanceView, { at }: Context) {
  const { link } = existing(acceptanceId, view)
  if (isOpenLink(link, at)) return decided<AcceptanceEvent>()
  const expiresAt = endOf(at, ACCEPTANCE_LINK_MS)
  return decided<AcceptanceEvent>({ type: 'AcceptanceLinkGiven', data: { acceptanceId, linkId, expiresAt } })
}

function endLink({ acceptanceId }: DataOf<'EndAcceptanceLink'>, view: AcceptanceView): Decision<AcceptanceEvent> {
  const { link } = existing(acceptanceId, view)
  return link ? decided({ type: 'AcceptanceLinkEnded', data: { acceptanceId, linkId: link.id } }) : decided()
}

/** The file of a document that no one has answered yet, for the sender of the command or the guest of its link. @throws Rejection */
function waiting(
  { acceptanceId, linkId }: Pick<DataOf<'SignAcceptance'>, 'acceptanceId' | 'linkId'>,
  view: AcceptanceView,
  { at }: Context,
): StoredFile {
  const { file, answer, link } = existing(acceptanceId, view)
  if (linkId !== null && !(isOpenLink(link, at) && link.id === linkId)) throw refused({ code: 'acceptance-link-ended' })
  if (answer) {
    const { isSigned, name, by } = answer
    throw refused({ code: 'acceptance-answered', isSigned, name, by, at: answer.at })
  }
  return file
}

/** True if a link opens its document at a time (ISO 8601, UTC). */
export const isOpenLink = (link: HeldAcceptance['link'], at: string): link is NonNullable<HeldAcceptance['link']> =>
  link !== null && at < link.expiresAt

function evolve(view: AcceptanceView, event: Parameters<typeof acceptanceDecider.evolve>[1]): AcceptancePatch {
  if (event.type === 'AcceptancesClosed') return { isClosed: true }
  const { acceptanceId } = event.data
  if (event.type === 'AcceptanceMade') {
    const { file, timeZone, shown } = event.data
    return { acceptances: [[acceptanceId, { file, timeZone, project: shown.project, answer: null, link: null }]] }
  }
  const before = view.acceptances.get(acceptanceId)
  if (!before) return {}
  const changed = (change: Partial<HeldAcceptance>): AcceptancePatch => ({
    acceptances: [[acceptanceId, { ...before, ...change }]],
  })
  switch (event.type) {
    case 'AcceptanceLinkGiven':
      return changed({ link: { id: event.data.linkId, expiresAt: event.data.expiresAt } })
    case 'AcceptanceLinkEnded':
      return changed({ link: null })
    case 'AcceptanceSigned':
    case 'AcceptanceRefused': {
      const { name, remarks, points } = event.data
      const isSigned = event.type === 'AcceptanceSigned'
      const strokes = event.type === 'AcceptanceSigned' ? event.data.strokes : []
      const marks = { by: event.actor.id, at: event.recordedAt }
      return changed({ answer: { isSigned, name, remarks, points, strokes, ...marks } })
    }
  }
}
