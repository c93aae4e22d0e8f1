import { EVERYONE } from '#events/kernel/actor.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { type EventsAnswer, EventsQuery, type PastBoardAnswer, PastBoardQuery } from '#events/replay/api.ts'
import { projectStream } from '#events/project/stream.ts'
import { createPastBoards } from '../../history/past-boards.ts'
import { textsOfEvents, toldUpTo } from '../../live/streams/told-events.ts'
import { HttpError } from '../../errors/http-error.ts'
import { asItIs } from '../../http/description/described-answers.ts'
import { notFound, visibleProject } from '../../http/door/visible.ts'
import type { Routes } from '../deps.ts'
import { PastBoard, ProjectEvents } from './replay-answers.ts'

const config = {
  cost: 'large',
  access: { roles: EVERYONE, visible: 'project', isOfRecord: true },
  scope: 'projects:read',
} as const

/** The events of a project, and its board at any moment, for those who may see it now (docs/rules.md, REPLAY). */
export const replayRoutes: Routes<'bus' | 'store' | 'large' | 'now' | 'personal'> = async (
  app,
  { bus, store, large, now, personal },
) => {
  const pastBoards = createPastBoards(store)
  personal.whenErased(async () => pastBoards.forget())
  const endOf = (id: ProjectId) => toldUpTo(bus.project(id).read((_, head) => head))

  const events = {
    config,
    schema: {
      summary: 'The events of a project, in order',
      querystring: EventsQuery,
      response: { 200: ProjectEvents },
    },
  }
  app.get('/projects/:id/events', events, async (request, reply) => {
    const id = visibleProject(request)
    const { after = -1, limit, from = after + 1, to } = request.query
    const { head, goesOn } = await endOf(id)
    if (to !== undefined && to > head) throw noRevision({ head, goesOn })
    const count = Math.max(0, to === undefined ? Math.min(limit, head - after) : to - from + 1)
    reply.isLasting = to !== undefined
    return large(request, reply, 'role', async () => {
      const events = await textsOfEvents(store, projectStream(id), from, count)
      const told =
        to === undefined ? `"head":${head},"goesOn":${goesOn}` : `"from":${from},"to":${from + events.length - 1}`
      return `{${told},"events":[${events.join(',')}]}`
    })
  })

  const board = {
    config,
    schema: {
      summary: 'The board of a project at a moment',
      querystring: PastBoardQuery,
      response: { 200: PastBoard },
    },
    serializerCompiler: asItIs,
  }
  app.get('/projects/:id/board', board, async (request, reply) => {
    const id = visibleProject(request)
    const { revision, time } = request.query
    const { head, goesOn } = await endOf(id)
    if (revision !== undefined && revision > head) throw noRevision({ head, goesOn })
    if (time !== undefined && Date.parse(time) > now().getTime()) throw noMoment('This moment is in the future.')
    return large(request, reply, 'role', async () => {
      const asked = time === undefined ? (revision ?? head) : await pastBoards.revisionAt(id, head, Date.parse(time))
      if (asked < 0) throw noMoment('This project did not exist at that moment yet.')
      const found = await pastBoards.at(id, asked)
      if (!found) throw notFound()
      return { ...found, head, goesOn } satisfies PastBoardAnswer
    })
  })
}

const unreadableFrom = (revision: number): string =>
  `A newer version of Fieldboard has changed this project at revision ${revision}. What came from there on cannot be shown until the server is updated.`

/** A revision was asked for that lies behind the last one that can be told. */
const noRevision = ({ head, goesOn }: Pick<EventsAnswer, 'head' | 'goesOn'>) =>
  noMoment(goesOn ? unreadableFrom(head + 1) : `The last revision of this project is ${head}.`)

/** There is no such moment of the project, as the sentence says. */
const noMoment = (message: string) => new HttpError(404, message, { code: 'no-such-moment' })
