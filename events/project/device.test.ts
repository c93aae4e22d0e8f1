import { expect, it } from 'vitest'
import { DEVICE_STATUS_LABELS, DEVICE_TYPE_LABELS, DeviceStatus, DeviceType } from './device.ts'

it('the seven kinds of device have the names of the specification', () => {
  expect(DeviceType.options.map((type) => `${type}: ${DEVICE_TYPE_LABELS[type]}`)).toEqual([
    'camera: Camera',
    'access: Access Reader',
    'access_controller: Access Controller',
    'access_door: Access Door',
    'alarm: Alarm Device',
    'keypad: Keypad',
    'controller: Controller',
  ])
})

it('the three columns have the names of the specification', () => {
  expect(DeviceStatus.options.map((status) => `${status}: ${DEVICE_STATUS_LABELS[status]}`)).toEqual([
    'waiting: Waiting To Be Installed',
    'installed: Installed',
    'confirmed: Confirmed & Tested',
  ])
})
