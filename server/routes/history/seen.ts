import { z } from 'zod'
import { EMPLOYEES, EVERYONE } from '#events/kernel/actor.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { DigestAnswer } from '#events/project/digest/lines.ts'
import { SeenBody, SeenRevision } from '#events/project/digest/seen-api.ts'
import { listProjects } from '#projections/models/projects/projects.ts'
import { NO_CONTENT } from '../../http/description/described-answers.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { HttpError } from '../../errors/http-error.ts'
import { visibleProject } from '../../http/door/visible.ts'
import { createDigests } from '../../history/digests.ts'
import { countNoteChanges } from '../../history/note-changes.ts'
import type { Routes } from '../deps.ts'

const visible = { cost: 'small', access: { roles: EVERYONE, visible: 'project' } } as const

/** Routes for the revisions of projects that a person has seen, and for others' work since (docs/rules.md, SEEN). */
export const seenRoutes: Routes<'bus' | 'pool' | 'large' | 'store' | 'seen' | 'fresh' | 'personal'> = async (
  app,
  { bus, pool, large, store, seen, fresh, personal },
) => {
  const headOf = (id: ProjectId) => bus.project(id).read((_, revision) => revision)
  const digestOf = createDigests({ store, bus, pool, personal, seen })

  app.get(
    '/seen',
    {
      config: { cost: 'small', access: { roles: EVERYONE, visible: 'nothing' } },
      schema: {
        summary: 'Up to which revision the caller has seen each project',
        response: { 200: z.array(SeenRevision) },
      },
    },
    async (request) => {
      const { user } = sessionOf(request)
      const known = await seen.all(user.id)
      if (known) return [...known]
      await fresh(request, ['projects'])
      return [...(await seen.begin(user.id, await listProjects(pool, user)))]
    },
  )

  const put = {
    config: visible,
    schema: {
      summary: 'Say up to which revision the caller has seen a project',
      body: SeenBody,
      response: NO_CONTENT,
    },
  }
  app.put('/projects/:id/seen', put, async (request, reply) => {
    const projectId = visibleProject(request)
    const { user } = sessionOf(request)
    const { revision } = request.body
    const head = await headOf(projectId)
    if (revision > head) {
      const sentence = `This project has no revision ${revision}: its last one is ${head}.`
      throw new HttpError(404, sentence, { code: 'revision-unknown' })
    }
    const told = EMPLOYEES.includes(user.role) ? (request.body.notes ?? null) : null
    const known = told === null ? null : await countNoteChanges(bus, projectId)
    const notes = known === null ? null : told
    if (known !== null && notes !== null && notes > known) {
      const sentence = `The notes of this project have been changed ${known} times, not ${notes}.`
      throw new HttpError(404, sentence, { code: 'revision-unknown' })
    }
    await seen.move({ userId: user.id, projectId, revision, notes })
    return reply.code(204).send()
  })

  app.get(
    '/projects/:id/digest',
    {
      config: { ...visible, cost: 'large' },
      schema: { summary: 'The work of others since the caller last saw a project', response: { 200: DigestAnswer } },
    },
    async (request, reply) =>
      large(request, reply, 'person', () => digestOf(sessionOf(request).user, visibleProject(request))),
  )
}
