import type { FastifyRequest } from 'fastify'
import type { AcceptanceId } from '#events/acceptance/acceptance-id.ts'
import { GuestAcceptance, guestCalls, LINK_HEADER, LinkHeader, PdfQuery } from '#events/acceptance/api.ts'
import { refused } from '#events/acceptance/refusals.ts'
import { SYSTEM } from '#events/kernel/actor.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { ReadModelsBehind } from '#projections/engine/read-models-behind.ts'
import { acceptanceOfLink, listAcceptances } from '#projections/models/projects/acceptances.ts'
import { changedSince } from '../../acceptance/changed-since.ts'
import { findFresh } from '../../http/door/find-fresh.ts'
import { commandIdOf } from '../../http/door/send-command.ts'
import { notFound } from '../../http/door/visible.ts'
import type { Routes } from '../deps.ts'
import {
  answerCommand,
  devicesOf,
  heldAcceptance,
  namedPoints,
  opens,
  PDF_ANSWER,
  sendDocument,
} from './acceptance-answers.ts'

/** Of guests each request counts by its address. Reads and answers may be large: they are handled in turns. */
const GUEST = { cost: 'heavy', access: 'public', limit: 'guest' } as const

/** A link, and the document that it opens, with when that was made. */
type OpenDocument = {
  readonly id: AcceptanceId
  readonly project: ProjectId
  readonly madeAt: string
  readonly linkId: string
}

/** One acceptance document for a guest, who has no account: by the token of a link, and nothing else (docs/rules.md, ACCEPT-9). */
export const guestRoutes: Routes<'bus' | 'pool' | 'store' | 'photos' | 'atHead' | 'now' | 'links'> = async (
  app,
  { bus, pool, store, photos, atHead, now, links },
) => {
  const isChanged = changedSince(store)

  /** The document of the link that a request names. @throws Rejection where it opens none. */
  async function openedBy(request: FastifyRequest): Promise<OpenDocument> {
    const ended = () => refused({ code: 'acceptance-link-ended' })
    const linkId = links.idOf('acceptance', LinkHeader.parse(request.headers)[LINK_HEADER])
    if (linkId === null) throw ended()
    const found = await findFresh(
      () => acceptanceOfLink(pool, linkId),
      () => request.outOfTurn(atHead(['acceptances'])),
    )
    if (!found) throw ended()
    const { id, projectId: project, madeAt } = found
    const held = await heldAcceptance(bus, project, id)
    const isThere = await bus.project(project).read((view) => view.project !== null)
    if (!isThere || !opens(held, linkId, now().toISOString())) throw ended()
    return { id, project, madeAt, linkId }
  }

  async function shown({ id, project, madeAt }: OpenDocument): Promise<GuestAcceptance> {
    const found = (await listAcceptances(pool, project)).find(({ acceptance }) => acceptance.id === id)
    if (!found) throw notFound()
    const isOld = await isChanged({ id, projectId: project, revision: found.revision })
    // Who has answered has no more points to say.
    const devices = found.acceptance.state === 'waiting' ? await devicesOf(bus, project, { until: madeAt }) : []
    return GuestAcceptance.parse({ ...found.acceptance, changedSince: isOld, devices })
  }

  app.get(
    '/guest/acceptance',
    {
      config: GUEST,
      exposeHeadRoute: false,
      schema: { summary: 'The document of a link', headers: LinkHeader, response: { 200: GuestAcceptance } },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      return shown(await openedBy(request))
    },
  )

  app.get(
    '/guest/acceptance/pdf',
    {
      config: GUEST,
      exposeHeadRoute: false,
      schema: {
        summary: 'The PDF of the document of a link',
        headers: LinkHeader,
        querystring: PdfQuery,
        response: PDF_ANSWER,
      },
    },
    async (request, reply) => {
      const { id, project } = await openedBy(request)
      const held = await heldAcceptance(bus, project, id)
      return sendDocument(photos, { id, held, isBare: request.query.signed === '0' }, reply)
    },
  )

  /** Answers a document: its signature, or its refusal. */
  const answer = (
    type: 'SignAcceptance' | 'RefuseAcceptance',
    { method, path, body: schema, commands }: typeof guestCalls.sign | typeof guestCalls.refuse,
  ) =>
    app.route({
      method,
      url: path,
      config: { ...GUEST, commands },
      schema: { headers: LinkHeader, body: schema, response: { 200: GuestAcceptance } },
      handler: async (request, reply) => {
        const { body } = request
        const opened = await openedBy(request)
        const { id: acceptanceId, project, linkId } = opened
        const points = await namedPoints(bus, project, body.points, { until: opened.madeAt })
        const command = answerCommand(type, body, { acceptanceId, points, linkId })
        const meta = { actor: SYSTEM, commandId: commandIdOf(request), source: 'web' } as const
        await bus.acceptance(project).execute(command, meta, { asked: { type, acceptanceId, linkId, body } })
        if (!(await request.outOfTurn(atHead(['acceptances'])))) throw new ReadModelsBehind()
        return reply.send(await shown(opened))
      },
    })
  answer('SignAcceptance', guestCalls.sign)
  answer('RefuseAcceptance', guestCalls.refuse)
}
