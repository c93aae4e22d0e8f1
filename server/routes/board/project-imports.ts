import { z } from 'zod'
import { ImportAnswer, UndoImportAnswer } from '#events/project/api.ts'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { RewrittenCard } from '#events/project/import/imported-texts.ts'
import { readRewritten } from '../../history/imported-texts.ts'
import { CommandId, DeviceId } from '#events/kernel/ids.ts'
import { importDevices, ImportRow, MAX_IMPORT_ROWS } from '#events/project/commands/import-devices.ts'
import { undoImport } from '#events/project/commands/undo-import.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { demandRoomForList } from '#events/project/server-rules/decide-import.ts'
import { partCommandId } from '../../commands/command-id.ts'
import { inParts } from '../../commands/in-parts.ts'
import type { Routes } from '../deps.ts'
import { projectAggregate } from '#events/project/aggregate.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { checkedInSlices } from '../../http/door/list-body.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { PathId, visibleProject } from '../../http/door/visible.ts'

type ImportCommand = Extract<ProjectCommand, { readonly type: 'ImportDevices' | 'ChangeByImport' }>

/** The largest list that is taken, in bytes. */
const MAX_BODY_BYTES = 16 * 1024 * 1024

/** Device lists: imported as one batch, undone in one step. */
export const importRoutes: Routes<'bus' | 'large' | 'pool' | 'reserve' | 'store'> = async (
  app,
  { bus, large, pool, reserve, store },
) => {
  app.get(
    '/projects/:id/devices/rewritten',
    {
      config: { cost: 'large', access: { roles: EMPLOYEES, visible: 'project' } },
      schema: {
        summary: 'The texts of cards that people wrote, and no list',
        response: { 200: z.array(RewrittenCard) },
      },
    },
    async (request, reply) =>
      large(request, reply, 'person', () => readRewritten({ store, pool }, visibleProject(request))),
  )

  app.route({
    ...routeOf(projectAggregate, importDevices.call, 'project', 'heavy'),
    bodyLimit: MAX_BODY_BYTES,
    validatorCompiler: checkedInSlices({ name: 'rows', item: ImportRow, max: MAX_IMPORT_ROWS }),
    schema: { body: importDevices.call.body, response: { 200: ImportAnswer } },
    handler: async (request, reply) => {
      const project = visibleProject(request)
      const { fileName, rows, changes } = request.body
      const meta = metaOf(request, {}, 'import')
      const batchId = meta.commandId
      const content = { project, fileName, rows, changes }
      const ids = rows.length === 0 ? [] : await reserve({ kind: 'device', count: rows.length, meta, content })
      const cards = rows.map((row, index) => ({ deviceId: DeviceId.parse(ids[index]), ...row }))
      const board = bus.project(project)
      await board.read((view) => demandRoomForList({ batchId, fileName, cards }, view, meta))
      const parts = await inParts(cards)
      // A batch that was cut off goes on where it stopped: parts that are there already are known by their command ids.
      const send = async (command: ImportCommand, index: number) => {
        const partMeta = { ...meta, commandId: index === 0 ? batchId : partCommandId(batchId, index + 1) }
        return (await sendCommand(board, command, { request, reply, meta: partMeta })).events
      }
      let created = 0
      for (const [index, part] of parts.entries()) {
        const data = { batchId, fileName, part: index + 1, parts: parts.length, cards: part }
        const events = await send({ type: 'ImportDevices', data }, index)
        for (const { data: made } of events) created += 'cards' in made ? made.cards.length : 0
      }
      if (changes.length === 0) return { batchId, created, changed: 0 }
      const [event] = await send({ type: 'ChangeByImport', data: { batchId, fileName, changes } }, parts.length)
      const changed = event?.type === 'DevicesChangedByImport' ? event.data.cards.length : 0
      return { batchId, created, changed }
    },
  })

  app.route({
    ...routeOf(projectAggregate, undoImport.call, 'project', 'heavy'),
    schema: { params: z.object({ id: PathId, batchId: CommandId }), response: { 200: UndoImportAnswer } },
    handler: async (request, reply) => {
      const command = { type: 'UndoImport', data: { batchId: request.params.batchId } } as const
      const board = bus.project(visibleProject(request))
      const { events } = await sendCommand(board, command, { request, reply })
      const undone = events.find((event) => event.type === 'ImportUndone')?.data
      const restored = events.find((event) => event.type === 'ImportChangesUndone')?.data.cards.length ?? 0
      if (undone) return { removed: undone.removed.length, kept: undone.kept.length, restored }
      const { batchId } = request.params
      const kept = await board.read((view) => [...view.cards()].filter((card) => card.batchId === batchId))
      return { removed: 0, kept: kept.length, restored }
    },
  })
}
