import type { FastifyReply, FastifyRequest } from 'fastify'
import { HandedOver, handOverCall, MAX_CARDS_OF_PERSON, UserOverview } from '#events/account/overview-api.ts'
import { refused } from '#events/account/refusals.ts'
import type { User } from '#events/account/user.ts'
import { projectAggregate } from '#events/project/aggregate.ts'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { CommandId, type FormId, type ProjectId, UserId } from '#events/kernel/ids.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import { lastSignIns } from '#projections/models/people/sign-ins.ts'
import { findUser } from '#projections/models/people/users.ts'
import { readMyWork } from '#projections/models/projects/my-work.ts'
import { listProjects } from '#projections/models/projects/projects.ts'
import { listForms } from '#projections/models/surveys/forms.ts'
import type { Db } from '#projections/engine/projection.ts'
import { deriveId } from '../../commands/command-id.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { pathId } from '../../http/door/visible.ts'
import { openSessionsOf } from '../../identity/open-sessions.ts'
import type { Routes } from '../deps.ts'
import { demandNoCustomers } from '../surveys/no-customers.ts'

/** @throws Rejection where there is no such account. */
async function personOf(db: Db, id: UserId): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw refused({ code: 'user-unknown' })
  return user
}

const assignedProjects = (db: Db, { id, email }: User) => listProjects(db, { id, role: 'customer', email })
const ownForms = (db: Db, { id, email }: User) => listForms(db, { id, role: 'installer', email })

/** A person as employees look at them, and the hand-over of all that they are assigned to (docs/rules.md, ACCOUNT-129 to 131). */
export const userOverviewRoutes: Routes<'bus' | 'pool' | 'fresh' | 'now' | 'refusalBodies'> = async (
  app,
  { bus, pool, fresh, now, refusalBodies },
) => {
  app.get(
    '/users/:id/overview',
    {
      config: { cost: 'heavy', access: { roles: EMPLOYEES, visible: 'nothing' } },
      schema: {
        summary: 'A person with their sessions, projects, surveys and open work',
        response: { 200: UserOverview },
      },
    },
    async (request) => {
      const id = pathId(request, UserId)
      await fresh(request, ['users', 'signIns', 'projects', 'forms', 'devices'])
      const user = await personOf(pool, id)
      const [signedIn, sessions, projects, forms, work] = await Promise.all([
        lastSignIns(pool, [id]),
        openSessionsOf(pool, id, now()),
        assignedProjects(pool, user),
        ownForms(pool, user),
        readMyWork(pool, user, now()),
      ])
      const cards = [...work.overdue, ...work.today, ...work.next, ...work.withoutDay]
      return {
        user,
        lastSignIn: signedIn.get(id) ?? null,
        sessions,
        projects: projects.map(({ id: project, name, status }) => ({
          id: project,
          name,
          isClosed: status === 'closed',
        })),
        forms: forms.map(({ id: form, title, assignedUsers }) => ({
          id: form,
          title,
          isAssigned: assignedUsers.some((email) => foldCase(email) === foldCase(user.email)),
        })),
        cards: cards.slice(0, MAX_CARDS_OF_PERSON).map(({ id: card, name, status, day, projectId, projectName }) => ({
          ...{ id: card, name, status, day, projectId, projectName },
        })),
        cardCount: cards.length,
      }
    },
  )

  const route = routeOf(projectAggregate, handOverCall, 'nothing', 'heavy')
  app.route({
    ...route,
    // It reaches projects and forms, which no scope does.
    config: { ...route.config, scope: undefined },
    schema: {
      summary: 'Hand over all that a person is assigned to',
      body: handOverCall.body,
      response: { 200: HandedOver },
    },
    handler: async (request, reply) => {
      const id = pathId(request, UserId)
      await fresh(request, ['users', 'projects', 'forms'])
      const [from, to] = [await personOf(pool, id), await personOf(pool, request.body.to)]
      if (from.id === to.id) throw refused({ code: 'heir-unfit', why: 'same' })
      if (to.isSuspended) throw refused({ code: 'heir-unfit', why: 'suspended' })
      const change = { assignedUsers: [to.email], base: [from.email] }
      const command = { type: 'AssignUsers' as const, data: change }
      const projects = (await assignedProjects(pool, from)).filter(({ status }) => status === 'open')
      const forms = (await ownForms(pool, from)).filter(({ assignedUsers }) =>
        assignedUsers.some((email) => foldCase(email) === foldCase(from.email)),
      )
      const stayed: HandedOver['stayed'] = []
      /** One after another: each is a change of its own, and one that is refused leaves the others. */
      const changed = async <Thing extends { readonly id: ProjectId | FormId }>(
        things: readonly Thing[],
        kind: string,
        nameOf: (thing: Thing) => string,
        send: (thing: Thing, exchange: Exchange) => Promise<{ readonly events: readonly unknown[] }>,
      ): Promise<number> => {
        let count = 0
        for (const thing of things) {
          const meta = metaOf(request)
          const commandId = CommandId.parse(deriveId('hand over', kind, thing.id, meta.commandId))
          try {
            const { events } = await send(thing, { request, reply, meta: { ...meta, commandId } })
            // Another hand-over may have put them there meanwhile.
            if (events.length > 0) count += 1
          } catch (error) {
            if (!(error instanceof Rejection)) throw error
            const [body] = await refusalBodies(request, [error.refusal])
            stayed.push({ name: nameOf(thing), message: body?.message ?? '' })
          }
        }
        return count
      }
      return {
        projects: await changed(
          projects,
          'project',
          ({ name }) => name,
          (project, exchange) => sendCommand(bus.project(project.id), command, exchange),
        ),
        forms: await changed(
          forms,
          'form',
          ({ title }) => title,
          async (form, exchange) => {
            await demandNoCustomers(request, bus, change.assignedUsers, form.id)
            return sendCommand(bus.form(form.id), command, exchange)
          },
        ),
        stayed,
      }
    },
  })
}

type Exchange = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly meta: ReturnType<typeof metaOf>
}
