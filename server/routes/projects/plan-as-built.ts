import { EVERYONE } from '#events/kernel/actor.ts'
import { safeFileName } from '#events/kernel/text/file-name.ts'
import { PDF_TYPE } from '#events/kernel/photo.ts'
import { AsBuiltQuery } from '#events/plan/api.ts'
import type { HeldVersion } from '#events/plan/model.ts'
import { PlanId } from '#events/plan/plan-id.ts'
import { boardOf, createAsBuilt, drawingOf, pagesOf } from '../../as-built/make-as-built.ts'
import { HttpError } from '../../errors/http-error.ts'
import { createFairTurns } from '../../fairness/fair-turns.ts'
import { placesOfOne } from '../../fairness/places-of-one.ts'
import { inlineOf } from '../../http/answers/attachment.ts'
import { fileAnswer } from '../../http/description/described-answers.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { notFound, visibleId, visibleProject } from '../../http/door/visible.ts'
import { originOf } from '../../identity/link-urls.ts'
import type { Routes } from '../deps.ts'

/** A node makes two drawings at a time, and one of each person: thousands of devices on one take seconds. */
const TURNS = { atOnce: 2, atOnceOfOne: 1, maxWaiting: 100, maxWaitingOfOne: 2 }
/** Drawings of one person that are made, wait or are being sent: each may be megabytes. */
const MAX_OF_ONE = 3

/** The as-built drawings of plans (docs/rules.md, PLAN-32). */
export const planAsBuiltRoutes: Routes<'bus' | 'photos' | 'names' | 'now' | 'publicUrl'> = async (
  app,
  { bus, photos, names, now, publicUrl },
) => {
  const asBuilt = createAsBuilt({ photos, names, now })
  const turns = createFairTurns(TURNS)
  const takePlace = placesOfOne(MAX_OF_ONE)

  app.get(
    '/plans/:id/as-built',
    {
      // It has the devices of the project, with names, serial numbers and addresses.
      config: {
        cost: 'own',
        access: { roles: EVERYONE, visible: 'plan' },
        scope: 'plans:read',
        alsoScopes: ['projects:read'],
      },
      exposeHeadRoute: false,
      schema: {
        summary: 'The as-built drawing of a page, as a PDF',
        querystring: AsBuiltQuery,
        response: fileAnswer(PDF_TYPE, 'The drawing with its pins, and a table of the devices'),
      },
    },
    async (request, reply) => {
      const { page: number } = request.query
      const planId = visibleId(request, PlanId)
      const held = await pagesOf(bus, planId)
      const found = held?.pages.find(({ page }) => page.page === number)
      const board = await boardOf(bus, visibleProject(request))
      if (!held || !found || !board) throw notFound()
      const { page, version } = found
      const { tiles } = version
      if (!tiles) throw notDrawn(version)
      // Whole before it is sent: a client that takes its time holds no turn.
      const of = { planId, revision: held.revision, origin: publicUrl ?? originOf(request) }
      const make = () =>
        asBuilt({ ...of, page, version: { ...version, tiles }, pins: held.pins, cables: held.cables, board })
      const person = String(sessionOf(request).user.id)
      takePlace(person, reply.raw)
      const pdf = await turns.run(person, make)
      if (!pdf) throw notFound()
      const { name } = board.project
      const file = `${safeFileName(name, 'Project')}_As-built_${safeFileName(drawingOf(page), 'Plan')}.pdf`
      return reply
        .headers({
          'cache-control': 'private, no-cache',
          'content-disposition': inlineOf(file),
        })
        .type(PDF_TYPE)
        .send(pdf)
    },
  )
}

/** The answer about a page that has no picture. A page that failed says what to do. */
function notDrawn({ message }: HeldVersion): HttpError {
  const headers = message === null ? { 'retry-after': '60' } : {}
  const sentence = message === null ? 'This page is still being drawn. Try again in a minute.' : `${message}.`
  return new HttpError(409, sentence, { code: 'page-not-drawn', headers })
}
