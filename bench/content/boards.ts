import { randomUUID } from 'node:crypto'
import { DeviceId, InstanceId, OrganizationId, type ProjectId } from '#events/kernel/ids.ts'
import type { CommandBus } from '../../server/commands/command-bus.ts'
import { meta } from '../../server/testing/test-bus.ts'

/** Cards that one import command takes here: their events stay below what an append can hold. */
const PART = 1_000
/** Ids of the cards of different boards do not meet. */
const MAX_CARDS = 100_000

/** Makes a board with so many cards past the routes, and gives their ids, which follow from the project's. */
export async function makeBoard(bus: CommandBus, projectId: ProjectId, cards: number): Promise<number[]> {
  const board = bus.project(projectId)
  const references = { verkadaInstanceId: InstanceId.parse(1), organizationId: OrganizationId.parse(1) }
  await board.execute(
    { type: 'CreateProject', data: { projectId, name: `Board ${projectId}`, assignedUsers: [], ...references } },
    meta(),
  )
  const ids = Array.from({ length: cards }, (_, index) => projectId * MAX_CARDS + index + 1)
  const parts = Math.ceil(cards / PART)
  const batch = { batchId: randomUUID(), fileName: 'list.csv', parts }
  for (let part = 1; part <= parts; part++) {
    const imported = ids.slice((part - 1) * PART, part * PART).map((deviceId) => ({
      deviceId: DeviceId.parse(deviceId),
      name: `CAM-${deviceId} Hall ${deviceId % 7}`,
      type: 'camera' as const,
      description: 'dome, ceiling mount',
    }))
    await board.execute({ type: 'ImportDevices', data: { ...batch, part, cards: imported } }, meta())
  }
  return ids
}
