import { z } from 'zod'
import { EMPLOYEES } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import { descriptionText } from '../../kernel/text/text.ts'
import { DeviceStatus, DeviceType } from '../device.ts'
import { CardName, ImportedCard } from '../imported-card.ts'
import { assertNew, openOf } from '../rules.ts'
import { command, oneCard } from './define.ts'

export const ManualCardBody = z.object({
  name: CardName,
  type: DeviceType.default('camera'),
  status: DeviceStatus.default('waiting'),
  description: descriptionText.default(''),
})
export type ManualCardBody = z.input<typeof ManualCardBody>

export const addManualCard = command(
  'AddManualCard',
  { ...ImportedCard.shape, status: DeviceStatus },
  {
    roles: EMPLOYEES,
    newCards: oneCard,
    mayWait: true,
    call: { method: 'POST', path: '/projects/:id/devices/manual', body: ManualCardBody, commands: ['AddManualCard'] },
    // A temporary id stays in the browser: the server gives new cards their own.
    ask: ({ deviceId: _, ...body }) => ({ body }),
    decide(data, view) {
      openOf(view)
      assertNew(data.deviceId, view)
      return decided({ type: 'ManualCardAdded', data })
    },
  },
)
