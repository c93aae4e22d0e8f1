import { z } from 'zod'
import { EMPLOYEES } from '../../kernel/actor.ts'
import { DeviceId } from '../../kernel/ids.ts'
import { command } from './define.ts'

const data = { keep: DeviceId, merge: DeviceId }

/** `keep` is the older card, and `merge` becomes part of it. */
const MergeDevicesBody = z
  .object(data)
  .refine(({ keep, merge }) => keep !== merge, { message: 'Name another card', path: ['merge'] })

/** Says that two cards are one device. */
export const mergeDevices = command('MergeDevices', data, {
  roles: EMPLOYEES,
  undoes: ['joined'],
  cards: ({ keep, merge }) => [keep, merge],
  call: { method: 'POST', path: '/projects/:id/devices/same', body: MergeDevicesBody, commands: ['MergeDevices'] },
})

const pair = { deviceId: DeviceId, other: DeviceId }

/** Says that two cards are two devices, whatever they have in common by now. */
export const dismissDouble = command('DismissDouble', pair, {
  roles: EMPLOYEES,
  undoes: ['not-same'],
  call: { method: 'POST', path: '/projects/:id/devices/not-same', body: z.object(pair), commands: ['DismissDouble'] },
  answers: 'nothing',
})
