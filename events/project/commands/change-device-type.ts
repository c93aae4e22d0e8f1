import { z } from 'zod'
import { EMPLOYEES } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import { DeviceId } from '../../kernel/ids.ts'
import { DeviceType } from '../device.ts'
import { demandFreeSerial, manualCardOf } from '../rules.ts'
import { command, oneCard } from './define.ts'

export const DeviceTypeBody = z.object({ type: DeviceType })

export const changeDeviceType = command(
  'ChangeDeviceType',
  { deviceId: DeviceId, ...DeviceTypeBody.shape },
  {
    roles: EMPLOYEES,
    undoes: ['type'],
    cards: oneCard,
    mayWait: true,
    overwrites: true,
    call: { method: 'PATCH', path: '/devices/:id/type', body: DeviceTypeBody, commands: ['ChangeDeviceType'] },
    answers: 'card',
    decide({ deviceId, type }, view) {
      const { type: previous, serial = '' } = manualCardOf(view, deviceId)
      if (type === previous) return decided()
      demandFreeSerial(view.cards(), type, { serial, besides: deviceId })
      return decided({ type: 'DeviceTypeChanged', data: { deviceId, type, previous } })
    },
  },
)
