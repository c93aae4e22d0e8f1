import { z } from 'zod'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EVERYONE, type Role } from '#events/kernel/actor.ts'
import type { Context } from '#events/kernel/decider.ts'
import { CommandId, type DeviceId } from '#events/kernel/ids.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { planAggregate } from '#events/plan/aggregate.ts'
import { PlanId } from '#events/plan/plan-id.ts'
import { planPreviewOf } from '#events/plan/preview.ts'
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

  const contextOf = (request: FastifyRequest): Context => ({
    actor: actorOf(sessionOf(request)),
    at: now().toISOString(),
    commandId: CommandId.parse(crypto.randomUUID()),
  })

  /** Finds what would take a change of a plan back; null where the commands did nothing to it. @throws Rejection */
  async function onPlan(request: FastifyRequest, planId: PlanId, asked: UndoBody) {
    const { id, role } = sessionOf(request).user
    // To fold a plan is work: only for those who may change one.
    demandAlso(request, 'plans:write')
    if (!takesBack.includes(role)) throw planRefused({ code: 'plan-undo-not-allowed' })
    await demandOpenProject(bus, request)
    const found = await planUndoOf({ bus, store, pool }, { projectId: visibleProject(request), planId }, asked, id)
    if (!found && 'revision' in asked) throw planRefused({ code: 'plan-undo-unknown' })
    return found
  }

  /** Says what an undo would do to a plan. @param revision of the plan. @throws Rejection */
  async function planPreview(request: FastifyRequest, planId: PlanId, revision: number): Promise<UndoPreview> {
    const found = await onPlan(request, planId, { revision, planId })
    const nameOf = await bus.project(visibleProject(request)).read((view) => (id: DeviceId) => view.card(id)?.name)
    return bus.plan(planId).read((view) => {
      const said = planPreviewOf(found?.steps ?? [], view, contextOf(request), (id) => nameOf(id) ?? 'a card')
      return { ...said, phrases: said.phrases.map((phrase) => [...phrase]) }
    })
  }

  /** Takes a change of a plan back. False: the body names no plan, or the commands did nothing to it. */
  async function undidOnPlan(request: FastifyRequest, reply: FastifyReply, asked: UndoBody): Promise<boolean> {
    const { planId } = asked
    const found = planId === undefined ? null : await onPlan(request, planId, asked)
    if (planId === undefined || !found) return false
    const meta = { ...metaOf(request, undo), undoes: found.undone }
    const undoes = found.undone.map(({ commandId }) => commandId)
    const command = { type: 'TakeBack' as const, data: { undoes, steps: [...found.steps] } }
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
        querystring: z.object({ planId: z.coerce.number().pipe(PlanId).optional() }),
        response: { 200: UndoPreview },
      },
    },
    async (request) => {
      const { planId } = request.query
      if (planId !== undefined) return planPreview(request, planId, request.params.revision)
      const { steps } = await plan(request, { revision: request.params.revision })
      return bus.project(visibleProject(request)).read((view) => previewOf(steps, view, contextOf(request)))
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
