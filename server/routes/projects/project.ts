import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AssignInstanceBody } from '#events/project/commands/assign-instance.ts'
import { CreateProjectBody, ProjectsPage, ProjectSummary } from '#events/project/api.ts'
import { Colleague } from '#events/account/user.ts'
import { EMPLOYEES, EVERYONE } from '#events/kernel/actor.ts'
import { instanceOf } from '#events/catalog/decide.ts'
import { settingsIn } from '#events/settings/settings.ts'
import { hasFolder } from '#events/folders/decide.ts'
import { refused as folderRefused } from '#events/folders/refusals.ts'
import { assignInstance } from '#events/project/commands/assign-instance.ts'
import { completeProject } from '#events/project/commands/complete-project.ts'
import { createProject } from '#events/project/commands/create-project.ts'
import { moveToFolder } from '#events/project/commands/move-to-folder.ts'
import { ProjectId, type UserId } from '#events/kernel/ids.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import type { ProjectView } from '#events/project/model.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import { findInstance } from '#projections/models/projects/catalog.ts'
import { findProject, listProjects } from '#projections/models/projects/projects.ts'
import { findPeople } from '#projections/models/people/users.ts'
import { reserveOne } from '../../commands/reservations.ts'
import { HttpError } from '../../errors/http-error.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { rowNow } from '../collection.ts'
import type { Routes } from '../deps.ts'
import { findFresh } from '../../http/door/find-fresh.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { projectAggregate } from '#events/project/aggregate.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { visibleProject } from '../../http/door/visible.ts'

const anyone = { cost: 'large', access: { roles: EVERYONE, visible: 'nothing' }, scope: 'projects:read' } as const
const visible = { cost: 'small', access: { roles: EVERYONE, visible: 'project' }, scope: 'projects:read' } as const

/** Projects and who may see them (specification, "Projects and folders"). */
export const projectRoutes: Routes<'bus' | 'pool' | 'large' | 'fresh' | 'atHead' | 'reserve'> = async (
  app,
  { bus, pool, large, fresh, atHead, reserve },
) => {
  const project = rowNow({ pool, fresh }, 'projects', findProject)
  async function send(request: FastifyRequest, reply: FastifyReply, command: ProjectCommand): Promise<ProjectSummary> {
    const id = visibleProject(request)
    await sendCommand(bus.project(id), command, { request, reply })
    return project(request, id)
  }
  async function instance(id: z.infer<typeof AssignInstanceBody>['verkadaInstanceId']) {
    const found = await findFresh(
      () => findInstance(pool, id),
      () => atHead(['instances']),
    )
    // One that was deleted a moment ago may still be in the list.
    const isThere = found && (await bus.catalog().read((catalog) => instanceOf(found.id, catalog) !== null))
    if (!isThere) throw new HttpError(400, 'Could not find the selected Verkada instance', { code: 'bad-request' })
    return { verkadaInstanceId: found.id, organizationId: found.organizationId }
  }

  app.get(
    '/projects',
    {
      config: anyone,
      schema: {
        summary: 'The projects that the caller may see',
        querystring: ProjectsPage,
        response: { 200: z.array(ProjectSummary) },
      },
    },
    async (request, reply) => {
      await fresh(request, ['projects'])
      return large(request, reply, 'person', (db) => listProjects(db, sessionOf(request).user, request.query))
    },
  )

  app.get(
    '/projects/:id',
    { config: visible, schema: { summary: 'A project', response: { 200: ProjectSummary } } },
    (request) => project(request, visibleProject(request)),
  )

  app.get(
    '/projects/:id/people',
    {
      config: visible,
      schema: {
        summary: 'People who are assigned to a project, or have worked on its cards',
        response: { 200: z.array(Colleague) },
      },
    },
    async (request) => {
      await fresh(request, ['users'])
      const { ids, emails } = await bus.project(visibleProject(request)).read(peopleOf)
      const people = await findPeople(pool, ids, emails)
      return people.map(({ id, firstName, lastName, role }) => ({ id, name: `${firstName} ${lastName}`, role }))
    },
  )

  app.post(
    '/projects',
    {
      config: {
        cost: 'small',
        access: { roles: EMPLOYEES, visible: 'nothing' },
        isCommand: true,
        scope: 'projects:write',
      },
      schema: { summary: 'Create project', body: CreateProjectBody, response: { 201: ProjectSummary } },
    },
    async (request, reply) => {
      const { name, assignedUsers, verkadaInstanceId, timeZone } = request.body
      const zone = timeZone === undefined ? {} : { timeZone }
      const details = { name, assignedUsers, ...(await instance(verkadaInstanceId)), ...zone }
      const meta = metaOf(request)
      const id = await reserveOne(reserve, ProjectId, { kind: 'project', meta, content: details })
      const asked = { type: createProject.type, data: { projectId: id, ...details } } as const
      const settings = await bus.settings().read(settingsIn)
      // The settings are no part of what is asked: they may change before the same request comes again.
      const given = { timeZone: settings.timeZone, ...zone, customers: settings.customersOfNewProjects }
      const command = { ...asked, data: { ...asked.data, ...given } }
      await sendCommand(bus.project(id), command, { request, reply, meta, asked })
      return reply.code(201).send(await project(request, id))
    },
  )

  const changed = { 200: ProjectSummary }
  app.route({
    ...routeOf(projectAggregate, assignInstance.call, 'project'),
    schema: { body: assignInstance.call.body, response: changed },
    handler: async (request, reply) =>
      send(request, reply, { type: assignInstance.type, data: await instance(request.body.verkadaInstanceId) }),
  })
  app.route({
    ...routeOf(projectAggregate, moveToFolder.call, 'project'),
    schema: { body: moveToFolder.call.body, response: changed },
    handler: async (request, reply) => {
      const { folderId } = request.body
      // One that is deleted at the same moment is left again by a reactor (FOLDER-4).
      if (folderId !== null && !(await bus.folders().read((folders) => hasFolder(folderId, folders))))
        throw folderRefused({ code: 'folder-unknown' })
      return send(request, reply, { type: moveToFolder.type, data: { folderId } })
    },
  })
  app.route({
    ...routeOf(projectAggregate, completeProject.call, 'project'),
    schema: { body: completeProject.call.body, response: changed },
    handler: (request, reply) =>
      send(request, reply, { type: request.body.status === 'closed' ? 'CompleteProject' : 'ReopenProject', data: {} }),
  })
}

/** Who is assigned to a project or its cards, or has left a mark on these. */
function peopleOf(view: ProjectView) {
  const ids = new Set<UserId | null>()
  for (const { statusBy, describedBy, createdBy, assignees = [], flag } of view.cards())
    for (const id of [statusBy, describedBy, createdBy, flag?.by ?? null, ...assignees]) ids.add(id)
  return { ids: [...ids].filter((id) => id !== null), emails: view.project?.assignedUsers.map(foldCase) ?? [] }
}
