import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ImportAnswer, UndoImportAnswer } from '#events/project/api.ts'
import { CommandId, DeviceId } from '#events/kernel/ids.ts'
import { projectCalls } from '#events/project/calls.ts'
import { partCommandId } from '../commands/command-id.ts'
import { inParts } from '../commands/in-parts.ts'
import type { RouteDeps } from './deps.ts'
import { projectAggregate } from '#events/project/aggregate.ts'
import { routeOf } from '../http/call-route.ts'
import { metaOf, sendCommand } from '../http/send-command.ts'
import { visibleProject } from '../http/visible.ts'

const { importDevices, undoImport } = projectCalls
/** The largest list that is taken, in bytes. */
const MAX_BODY_BYTES = 16 * 1024 * 1024

/** Device lists: imported as one batch, undone in one step. */
export const importRoutes: FastifyPluginAsyncZod<RouteDeps> = async (app, { bus, reserve }) => {
  app.route({
    ...routeOf(projectAggregate, importDevices, 'project'),
    bodyLimit: MAX_BODY_BYTES,
    schema: { body: importDevices.body, response: { 200: ImportAnswer } },
    handler: async (request, reply) => {
      const project = visibleProject(request)
      const { fileName, rows } = request.body
      const meta = { ...metaOf(request), source: 'import' as const }
      const batchId = meta.commandId
      const ids = await reserve({ kind: 'device', count: rows.length, meta, content: { project, fileName, rows } })
      const cards = rows.map((row, index) => ({ deviceId: DeviceId.parse(ids[index]), ...row }))
      const parts = inParts(cards)
      // A batch that was cut off goes on where it stopped: parts that are there already are known by their command ids.
      for (const [index, part] of parts.entries()) {
        const data = { batchId, fileName, part: index + 1, parts: parts.length, cards: part }
        const partMeta = { ...meta, commandId: index === 0 ? batchId : partCommandId(batchId, index + 1) }
        await sendCommand(bus.project(project), { type: 'ImportDevices', data }, { request, reply, meta: partMeta })
      }
      return { batchId, created: cards.length }
    },
  })

  app.route({
    ...routeOf(projectAggregate, undoImport, 'project'),
    schema: { params: z.object({ id: z.string(), batchId: CommandId }), response: { 200: UndoImportAnswer } },
    handler: async (request, reply) => {
      const command = { type: 'UndoImport', data: { batchId: request.params.batchId } } as const
      const board = bus.project(visibleProject(request))
      const { events } = await sendCommand(board, command, { request, reply })
      const [undone] = events
      if (undone?.type === 'ImportUndone') return { removed: undone.data.removed.length, kept: undone.data.kept.length }
      const { batchId } = request.params
      const kept = await board.read((view) => [...view.cards()].filter((card) => card.batchId === batchId))
      return { removed: 0, kept: kept.length }
    },
  })
}
