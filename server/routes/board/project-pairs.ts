import { z } from 'zod'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { DeviceId } from '#events/kernel/ids.ts'
import { projectAggregate } from '#events/project/aggregate.ts'
import { confirmPairs } from '#events/project/commands/confirm-pairs.ts'
import type { ProjectView } from '#events/project/model.ts'
import { withRoom } from '#events/project/server-rules/room.ts'
import { offersOf, waitingDevices } from '#events/project/same/offers.ts'
import { confirmPairsCall, PairRow } from '#events/project/same/pairs-api.ts'
import { decidePairs } from '#events/project/server-rules/decide-pairs.ts'
import { inParts } from '../../commands/in-parts.ts'
import { contentCommandId } from '../../commands/command-id.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { visibleProject } from '../../http/door/visible.ts'
import type { Routes } from '../deps.ts'

/** Devices that a sync found, and the planned cards that they may be (docs/rules.md, SYNC-70). */
export const pairRoutes: Routes<'bus' | 'large' | 'reserve'> = async (app, { bus, large, reserve }) => {
  app.get(
    '/projects/:id/pairs',
    {
      config: { cost: 'large', access: { roles: EMPLOYEES, visible: 'project' }, scope: 'projects:read' },
      schema: {
        summary: 'Devices that wait for people to say which cards they are',
        response: { 200: z.array(PairRow) },
      },
    },
    (request, reply) => large(request, reply, 'role', () => bus.project(visibleProject(request)).read(rowsOf)),
  )

  app.route({
    ...routeOf(projectAggregate, confirmPairsCall, 'project', 'heavy'),
    schema: { body: confirmPairsCall.body, response: { 200: z.array(PairRow) } },
    handler: async (request, reply) => {
      const project = visibleProject(request)
      const { pairs, added = [], rest } = request.body
      const meta = metaOf(request, confirmPairs)
      const board = bus.project(project)
      const { waiting, names } = await board.read((view) => {
        const waiting = new Map(waitingDevices(view).map((device) => [device.providerId, device]))
        const others = rest === 'new' ? [...waiting.keys()] : []
        const paired = new Set(pairs.map(({ provided }) => provided))
        return { waiting, names: [...new Set([...added, ...others])].filter((provided) => !paired.has(provided)) }
      })
      const content = { project, names }
      const idsMeta = { ...meta, commandId: contentCommandId(meta.commandId, content) }
      const count = names.length
      const ids = count === 0 ? [] : await reserve({ kind: 'device', count, meta: idsMeta, content })
      const cards = names.map((provided, index) => ({ deviceId: DeviceId.parse(ids[index]), provided }))

      const { commandId: batchId } = meta
      // All of it or nothing, though its parts are decided one by one.
      await board.read((view) => void withRoom(view, decidePairs({ batchId, pairs, cards }, view), meta))
      const inDeviceParts = async (list: typeof pairs) => {
        const parts = await inParts(list.map((pair) => ({ pair, device: waiting.get(pair.provided) })))
        return parts.map((part) => part.map(({ pair }) => pair))
      }
      const parts = [
        ...(await inDeviceParts(pairs)).map((part) => ({ pairs: part, cards: [] })),
        ...(await inDeviceParts(cards)).map((part) => ({ pairs: [], cards: part })),
      ]
      for (const part of parts) {
        const command = { type: 'ConfirmPairs', data: { batchId, ...part } } as const
        const partMeta = { ...meta, commandId: contentCommandId(meta.commandId, part) }
        await sendCommand(board, command, { request, reply, meta: partMeta })
      }
      return board.read(rowsOf)
    },
  })
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const rowsOf = (view: ProjectView): PairRow[] =>
  offersOf(waitingDevices(view), view.cards()).map(({ device, card, reason }) => {
    const { providerId: provided, name, type, metadata } = device
    const { serial, mac, model } = metadata
    const facts = { serial: textOrNull(serial), mac: textOrNull(mac), model: textOrNull(model) }
    return { deviceId: card?.id ?? null, provided, reason, name, type, ...facts }
  })
