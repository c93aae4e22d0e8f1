import { DeviceId, InstanceId } from '../../../kernel/ids.ts'
import { fact } from '../../../kernel/testing/decider-spec.ts'
import type { ImportChange } from '../../commands/import-devices.ts'
import type { ProjectCommand } from '../../commands.ts'
import type { ProjectEvent } from '../../events.ts'
import { EXAMPLE_CREATED } from '../../examples.ts'

// A board with the cards of a first list and a synced one, and the change that a second list makes.

export const id = (value: number) => DeviceId.parse(value)
export const created = fact<ProjectEvent>(EXAMPLE_CREATED)
const cards = [7, 8].map((deviceId) => ({
  deviceId: id(deviceId),
  name: `Cam ${deviceId} North`,
  type: 'access_door' as const,
  description: 'North',
}))
export const first = fact<ProjectEvent>({
  type: 'DevicesImported',
  data: { batchId: 'first', fileName: 'list.csv', part: 1, parts: 1, cards },
})
export const synced = fact<ProjectEvent>({
  type: 'DevicesSynced',
  data: {
    batchId: 's',
    verkadaInstanceId: InstanceId.parse(1),
    devices: [{ deviceId: id(9), providerId: 'p', name: 'Cam 9', type: 'camera', online: null, metadata: {} }],
  },
})
export const texts: ImportChange = {
  deviceId: id(7),
  name: { from: 'Cam 7 North', to: 'Cam 7 South' },
  description: { from: 'North', to: 'South' },
}
export const changing = (...changes: ImportChange[]): ProjectCommand => ({
  type: 'ChangeByImport',
  data: { batchId: 'second', fileName: 'list.csv', changes },
})
