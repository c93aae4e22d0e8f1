import { buffer } from 'node:stream/consumers'
import { EVERYONE } from '#events/kernel/actor.ts'
import { safeFileName } from '#events/kernel/text/file-name.ts'
import { PDF_TYPE } from '#events/kernel/photo.ts'
import { AsBuiltQuery } from '#events/plan/api.ts'
import { newest, type HeldVersion } from '#events/plan/model.ts'
import { PlanId } from '#events/plan/plan-id.ts'
import { marksOf } from '../../as-built/marks.ts'
import { pagePicture } from '../../as-built/page-picture.ts'
import { HttpError } from '../../errors/http-error.ts'
import { createFairTurns } from '../../fairness/fair-turns.ts'
import { placesOfOne } from '../../fairness/places-of-one.ts'
import { inlineOf } from '../../http/answers/attachment.ts'
import { fileAnswer } from '../../http/description/described-answers.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { notFound, visibleId, visibleProject } from '../../http/door/visible.ts'
import { createTileReader } from '../../photos/plans/tile-pack.ts'
import type { Routes } from '../deps.ts'

/** A node makes two drawings at a time, and one of each person: thousands of devices on one take seconds. */
const TURNS = { atOnce: 2, atOnceOfOne: 1, maxWaiting: 100, maxWaitingOfOne: 2 }
/** Drawings of one person that are made, wait or are being sent: each may be megabytes. */
const MAX_OF_ONE = 3

/** The as-built drawings of plans (docs/rules.md, PLAN-32). */
export const planAsBuiltRoutes: Routes<'bus' | 'photos' | 'names' | 'now'> = async (
  app,
  { bus, photos, names, now },
) => {
  const tileOf = createTileReader(photos)
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
      const held = await bus.plan(visibleId(request, PlanId)).look(({ plan, pages, pins }) => {
        const page = pages.get(number)
        return plan && page && { page, version: newest(page), pins: [...pins.values()] }
      })
      const board = await bus
        .project(visibleProject(request))
        .look(
          (view) =>
            view.project && { project: view.project, cards: new Map([...view.cards()].map((card) => [card.id, card])) },
        )
      if (!held || !board) throw notFound()
      const { page, version, pins } = held
      const { tiles } = version
      if (!tiles) throw notDrawn(version)
      const { name: project, timeZone = 'UTC' } = board.project
      const drawing = [page.sheet, page.title].filter(Boolean).join(' ')
      const make = async () => {
        const picture = await pagePicture(tileOf, { ...version, tiles })
        if (!picture) throw notFound()
        // Not before it is needed: its libraries take a start as long as all of the server's own code.
        const { asBuiltPdf } = await import('../../as-built/as-built-pdf.ts')
        const pdf = asBuiltPdf({
          ...{ project, drawing, timeZone, picture, madeAt: now(), nameOf: names },
          source: `${version.fileName}, version ${version.version}`,
          marks: marksOf(page, pins, board.cards),
        })
        // Whole before it is sent: a client that takes its time holds no turn.
        return buffer(pdf)
      }
      const person = String(sessionOf(request).user.id)
      takePlace(person, reply.raw)
      const pdf = await turns.run(person, make)
      const file = `${safeFileName(project, 'Project')}_As-built_${safeFileName(drawing, 'Plan')}.pdf`
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
