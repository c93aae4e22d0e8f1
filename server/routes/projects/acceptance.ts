import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { acceptanceAggregate } from '#events/acceptance/aggregate.ts'
import { AcceptanceId } from '#events/acceptance/acceptance-id.ts'
import { isMadeIn } from '#events/acceptance/decide.ts'
import { Acceptance, acceptanceCalls, GivenLink, OneAcceptance, PdfQuery } from '#events/acceptance/api.ts'
import { EVERYONE } from '#events/kernel/actor.ts'
import { PHOTO_SIZES, type StoredPhoto } from '#events/kernel/photo.ts'
import { type FoundAcceptance, listAcceptances } from '#projections/models/projects/acceptances.ts'
import { changedSince } from '../../acceptance/changed-since.ts'
import { makeDocument } from '../../acceptance/make-document.ts'
import { deriveId } from '../../commands/command-id.ts'
import { reserveOne } from '../../commands/reservations.ts'
import { createFairTurns } from '../../fairness/fair-turns.ts'
import { NO_CONTENT } from '../../http/description/described-answers.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { notFound, visibleId, visibleProject } from '../../http/door/visible.ts'
import { originOf } from '../../identity/link-urls.ts'
import type { Routes } from '../deps.ts'
import {
  answerCommand,
  demandSeen,
  devicesOf,
  heldAcceptance,
  namedPoints,
  PDF_ANSWER,
  sendDocument,
  shownTo,
} from './acceptance-answers.ts'

/** A document is made by one node twice at a time, and once of one person: its events stand in memory meanwhile. */
const TURNS = { atOnce: 2, atOnceOfOne: 1, maxWaiting: 100, maxWaitingOfOne: 2 }
/** Width of the pictures in a document: the smaller one of those that screens show. */
const PICTURE = { size: PHOTO_SIZES[0], type: 'image/jpeg' } as const
const LOGO = { size: PHOTO_SIZES[1], type: 'image/jpeg' } as const

const ofProject = { access: { roles: EVERYONE, visible: 'project' }, scope: 'projects:read' } as const
const ofDocument = { access: { roles: EVERYONE, visible: 'acceptance' }, scope: 'projects:read' } as const

type Uses =
  | ('bus' | 'pool' | 'store' | 'photos' | 'renditions' | 'names' | 'fresh' | 'reserve')
  | ('now' | 'signedLog' | 'personal' | 'links' | 'publicUrl')

/** The documents by which a project is handed over, and accepted (docs/rules.md, ACCEPT). */
export const acceptanceRoutes: Routes<Uses> = async (app, deps) => {
  const { bus, pool, store, photos, renditions, names, fresh, reserve, now, signedLog, personal, links, publicUrl } =
    deps
  const turns = createFairTurns(TURNS)
  const isChanged = changedSince(store)
  const { make, giveLink, endLink, sign, refuse } = acceptanceCalls

  const shownNow = async (request: FastifyRequest, { acceptance, revision }: FoundAcceptance): Promise<Acceptance> => {
    const { id, projectId } = acceptance
    const changed = await isChanged({ id, projectId, revision })
    return shownTo(sessionOf(request).user.role, acceptance, changed, now().toISOString())
  }
  /** A document as the caller's own writes left it. @throws HttpError 404 */
  const shownOne = async (request: FastifyRequest, id: AcceptanceId): Promise<Acceptance> => {
    await fresh(request, ['acceptances'])
    const found = (await listAcceptances(pool, visibleProject(request))).find(({ acceptance }) => acceptance.id === id)
    if (!found) throw notFound()
    return shownNow(request, found)
  }

  app.get(
    '/projects/:id/acceptance',
    {
      config: { cost: 'heavy', ...ofProject },
      schema: { summary: 'The acceptance documents of a project', response: { 200: z.array(Acceptance) } },
    },
    async (request) => {
      await fresh(request, ['acceptances'])
      const found = await listAcceptances(pool, visibleProject(request))
      return Promise.all(found.map((one) => shownNow(request, one)))
    },
  )

  app.route({
    ...routeOf(acceptanceAggregate, make, 'project', 'own'),
    schema: { response: { 201: Acceptance } },
    handler: async (request, reply) => {
      const project = visibleProject(request)
      const { user } = sessionOf(request)
      const { id: maker } = user
      await demandSeen(bus, project, user)
      const meta = metaOf(request)
      const asked = { type: 'MakeAcceptance', project }
      const id = await reserveOne(reserve, AcceptanceId, { kind: 'acceptance', meta, content: asked })
      // A call that is sent again finds the document that the first one made.
      if (!(await bus.acceptance(project).read((view) => isMadeIn(view, id)))) {
        const pictureOf = (photo: StoredPhoto) => renditions({ ...photo, ...PICTURE, asker: maker })
        const logoOf = (photo: StoredPhoto) => renditions({ ...photo, ...LOGO, asker: maker })
        const of = { nameOf: names, pictureOf, logoOf, open: personal.data.open }
        const making = { bus, store, photos, signedLog, now, ...of }
        const made = await turns.run(String(maker), () => makeDocument(making, { id, project, maker }))
        if (!made) throw notFound()
        const command = { type: 'MakeAcceptance', data: { acceptanceId: id, ...made } } as const
        await sendCommand(bus.acceptance(project), command, { request, reply, meta, asked })
      }
      return reply.code(201).send(await shownOne(request, id))
    },
  })

  app.get(
    '/acceptance/:id',
    {
      config: { cost: 'heavy', ...ofDocument },
      schema: { summary: 'One acceptance document', response: { 200: OneAcceptance } },
    },
    async (request) => {
      const one = await shownOne(request, visibleId(request, AcceptanceId))
      return { ...one, devices: await devicesOf(bus, one.projectId, { person: sessionOf(request).user }) }
    },
  )

  app.get(
    '/acceptance/:id/pdf',
    {
      // It may have the address of the site.
      config: { cost: 'heavy', ...ofDocument, alsoScopes: ['sites:read'] },
      exposeHeadRoute: false,
      schema: { summary: 'The PDF of an acceptance document', querystring: PdfQuery, response: PDF_ANSWER },
    },
    async (request, reply) => {
      const [project, id] = [visibleProject(request), visibleId(request, AcceptanceId)]
      const held = await heldAcceptance(bus, project, id)
      return sendDocument(photos, { id, held, isBare: request.query.signed === '0' }, reply)
    },
  )

  app.route({
    ...routeOf(acceptanceAggregate, giveLink, 'acceptance'),
    schema: { response: { 200: GivenLink } },
    handler: async (request, reply) => {
      const acceptanceId = visibleId(request, AcceptanceId)
      const meta = metaOf(request)
      await demandSeen(bus, visibleProject(request), sessionOf(request).user)
      const linkId = deriveId('acceptance-link', acceptanceId, meta.actor.id, meta.commandId)
      const command = { type: 'GiveAcceptanceLink', data: { acceptanceId, linkId } } as const
      const stream = bus.acceptance(visibleProject(request))
      await sendCommand(stream, command, { request, reply, meta })
      const link = await stream.read(({ acceptances }) => acceptances.get(acceptanceId)?.link)
      if (!link) throw notFound()
      const address = `${publicUrl ?? originOf(request)}/accept#token=${links.tokenOf('acceptance', link.id)}`
      return reply.header('cache-control', 'no-store').send({ link: address, until: link.expiresAt })
    },
  })

  app.route({
    ...routeOf(acceptanceAggregate, endLink, 'acceptance'),
    schema: { response: NO_CONTENT },
    handler: async (request, reply) => {
      const data = { acceptanceId: visibleId(request, AcceptanceId) }
      await demandSeen(bus, visibleProject(request), sessionOf(request).user)
      await sendCommand(
        bus.acceptance(visibleProject(request)),
        { type: 'EndAcceptanceLink', data },
        { request, reply },
      )
      return reply.code(204).send()
    },
  })

  /** Answers a document: its signature, or its refusal. */
  const answer = (type: 'SignAcceptance' | 'RefuseAcceptance', call: typeof sign | typeof refuse) =>
    app.route({
      ...routeOf(acceptanceAggregate, call, 'acceptance'),
      schema: { body: call.body, response: { 200: Acceptance } },
      handler: async (request, reply) => {
        const { body } = request
        const [project, acceptanceId] = [visibleProject(request), visibleId(request, AcceptanceId)]
        const points = await namedPoints(bus, project, body.points, { person: sessionOf(request).user })
        const command = answerCommand(type, body, { acceptanceId, points, linkId: null })
        const meta = metaOf(request)
        await sendCommand(bus.acceptance(project), command, {
          request,
          reply,
          meta,
          asked: { type, acceptanceId, body },
        })
        return reply.send(await shownOne(request, acceptanceId))
      },
    })
  answer('SignAcceptance', sign)
  answer('RefuseAcceptance', refuse)
}
