import { expect, it } from 'vitest'
import { namedDevices } from './history.ts'
import { DeviceId } from './ids.ts'

it.each([
  [1, { is: 'device', text: 'CAM-1', id: 1 }],
  [2, { is: 'devices', text: 'CAM-1 and CAM-2', count: 2 }],
  [3, { is: 'devices', text: 'CAM-1, CAM-2 and 1 more', count: 3 }],
  [1204, { is: 'devices', text: 'CAM-1, CAM-2 and 1202 more', count: 1204 }],
])('[HIST-5] [IMPORT-68] the first of %i cards are named, and the others counted', (count, part) => {
  const devices = Array.from({ length: count }, (_, at) => ({ id: DeviceId.parse(at + 1), name: `CAM-${at + 1}` }))
  expect(namedDevices(devices)).toEqual(part)
})
