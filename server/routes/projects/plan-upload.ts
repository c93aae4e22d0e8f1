import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { PlanId } from '#events/plan/plan-id.ts'
import { MAX_PLAN_BYTES } from '#events/plan/limits.ts'
import { deriveId } from '../../commands/command-id.ts'
import type { CommandBus } from '../../commands/command-bus.ts'
import { FILE } from '../../http/description/described-answers.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { commandIdOf } from '../../http/door/send-command.ts'
import { PLAN } from '../../uploads/file-kinds.ts'
import type { FilePlace } from '../../uploads/picture-place.ts'
import type { PlanUpload, StoredPlan } from '../../uploads/upload.ts'
import { demandOpenProject } from './open-project.ts'

type Where = { readonly planId: PlanId; readonly request: FastifyRequest }
type Place = FilePlace<Where, StoredPlan>

/** The form that brings the file of a plan, as routes describe it. @param texts beside the file. */
export const planForm = (texts: z.ZodRawShape = {}) => ({
  mediaType: 'multipart/form-data',
  body: z.object({ plan: FILE, ...texts }),
})

/** The place of plans' files. @param say names a file by a command. */
export const planFiles = (bus: CommandBus, say: Place['say']): Place => ({
  ownerOf: ({ planId }) => `plan-${planId}`,
  demandOpen: ({ request }) => demandOpenProject(bus, request),
  say,
})

/** The upload that a request is. */
export function planUpload(request: FastifyRequest, planId: PlanId, place: Place): PlanUpload<Where> {
  const person = sessionOf(request).user.id
  const said = request.headers['content-length']
  return {
    person,
    // The same for one that is sent again.
    id: deriveId('upload', person, `plan-${planId}`, commandIdOf(request)),
    place,
    where: { planId, request },
    file: { field: 'plan', most: 1, texts: ['points', 'filePage', 'version'], textsBehind: true, kind: PLAN },
    sent: said === undefined ? null : Math.min(Number(said), MAX_PLAN_BYTES),
  }
}
