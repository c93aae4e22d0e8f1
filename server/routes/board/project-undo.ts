import { z } from 'zod'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EVERYONE, type Role } from '#events/kernel/actor.ts'
import { CommandId } from '#events/kernel/ids.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { planAggregate } from '#events/plan/aggregate.ts'
import { refused as planRefused } from '#events/plan/refusals.ts'
import { projectAggregate } from '#events/project/aggregate.ts'
import type { UndoBody } from '#events/project/commands/undo.ts'
import { undo } from '#events/project/commands/undo.ts'
import { UndoPreview } from '#events/project/undo/api.ts'
import { refused } from '#events/project/refusals.ts'
import { openOf } from '#events/project/rules.ts'
import { demandRight } from '#events/project/commands.ts'
import { previewOf } from '#events/project/undo/preview.ts'
import type { UndoStep } from '#events/project/undo/step.ts'
import { partCommandId } from '../../commands/command-id.ts'
import { planUndoOf } from '../../history/undo-pins.ts'
import { planUndo, type UndoPlan } from '../../history/undo-plan.ts'
import { MAX_UNDO_PARTS, undoParts } from '../../history/undo-parts.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { NO_CONTENT } from '../../http/description/described-answers.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { demandAlso } from '../../http/door/key-guard.ts'
import { PathId, visibleProject } from '../../http/door/visible.ts'
import { actorOf } from '../../identity/sessions.ts'
import { sessionOf } from '../../http/door/guards.ts'
import type { Routes } from '../deps.ts'
import { demandOpenProject } from '../projects/open-project.ts'

const takesBack: readonly Role[] = planAggregate.commands.TakeBack.roles

const visible = { cost: 'heavy', access: { roles: EVERYONE, visible: 'project' }, scope: 'projects:read' } as const

/** Takes changes of a project back (docs/rules.md, UNDO). */
export const undoRoutes: Routes<'bus' | 'store' | 'pool' | 'photos' | 'now'> = async (
  app,
  { bus, store, pool, photos, now },
) => {
  /** Photos are kept after they were removed, unless an administrator had the store swept. @throws Rejection */
  async function demandPhotos(steps: readonly UndoStep[]): Promise<void> {
    for (const step of steps) {
      if (step.of !== 'photo-removed') continue
      const bytes = await photos.get(step.photo, { first: 0, last: 0 })
      if (!bytes) throw refused({ code: 'undo-photo-gone', fileName: step.photo.fileName })
      bytes.destroy()
    }
  }
  async function plan(request: FastifyRequest, asked: UndoBody, own?: ReadonlySet<CommandId>): Promise<UndoPlan> {
    const project = visibleProject(request)
    const { id, role } = sessionOf(request).user
    await bus.project(project).read((view) => {
      openOf(view)
      demandRight('Undo', view, { role })
    })
    const found = await planUndo({ bus, store }, project, asked, { person: { id, role }, ...(own && { own }) })
    await demandPhotos(found.steps)
    return found
  }

  /** Takes a gesture on a plan back. False: the body names none, or the commands did nothing to it. */
  async function undidOnPlan(request: FastifyRequest, reply: FastifyReply, asked: UndoBody): Promise<boolean> {
    if (!('undoes' in asked) || asked.planId === undefined) return false
    const { planId, undoes } = asked
    const { id, role } = sessionOf(request).user
    // To fold a plan is work: only for those who may change one.
    demandAlso(request, 'plans:write')
    if (!takesBack.includes(role)) throw planRefused({ code: 'plan-undo-not-allowed' })
    await demandOpenProject(bus, request)
    const found = await planUndoOf({ bus, store, pool }, { projectId: visibleProject(request), planId }, undoes, id)
    if (!found) return false
    const meta = { ...metaOf(request, undo), undoes: found.undone }
    const command = { type: 'TakeBack' as const, data: { undoes: [...undoes], steps: [...found.steps] } }
    await sendCommand(bus.plan(planId), command, { request, reply, meta, asked })
    return true
  }

  app.get(
    '/projects/:id/undo/:revision',
    {
      config: visible,
      schema: {
        summary: 'The effect that an undo would have',
        params: z.object({ id: PathId, revision: z.coerce.number().int().nonnegative() }),
        response: { 200: UndoPreview },
      },
    },
    async (request) => {
      const { steps } = await plan(request, { revision: request.params.revision })
      const actor = actorOf(sessionOf(request))
      const context = { actor, at: now().toISOString(), commandId: CommandId.parse(crypto.randomUUID()) }
      return bus.project(visibleProject(request)).read((view) => previewOf(steps, view, context))
    },
  )

  app.route({
    ...routeOf(projectAggregate, undo.call, 'project', 'heavy'),
    schema: { body: undo.call.body, response: NO_CONTENT },
    handler: async (request, reply) => {
      const board = bus.project(visibleProject(request))
      const asked = request.body
      if (await undidOnPlan(request, reply, asked)) return reply.code(204).send()
      const meta = metaOf(request, undo)
      const ids = [meta.commandId]
      for (let part = 2; part <= MAX_UNDO_PARTS; part++) ids.push(partCommandId(meta.commandId, part))

      /** Null: it was done before, and nothing of it is left to do. */
      const found = await plan(request, asked, new Set(ids)).catch(async (error: unknown) => {
        if (error instanceof Rejection && (await board.took(asked, meta))) return null
        throw error
      })
      const { undone, steps } = found ?? { undone: [], steps: [] }
      const undoes = undone.map(({ commandId }) => commandId)
      for (const [index, part] of undoParts(steps, undone.length).entries()) {
        const command = { type: 'Undo', data: { undoes, steps: part } } as const
        const partMeta = { ...meta, commandId: ids[index] ?? meta.commandId, undoes: undone }
        await sendCommand(board, command, { request, reply, meta: partMeta, asked }).catch(async (error: unknown) => {
          // The change that beat it came while the record was read: now it has a name.
          if (error instanceof Rejection && error.refusal.code === 'undo-moved-on')
            await plan(request, asked, new Set(ids))
          throw error
        })
      }
      return reply.code(204).send()
    },
  })
}
