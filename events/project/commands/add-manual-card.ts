import { z } from 'zod'
import { decided } from '../../kernel/decider.ts'
import { descriptionText } from '../../kernel/text/text.ts'
import { DeviceStatus, DeviceType } from '../device.ts'
import { CardName, ImportedCard } from '../imported-card.ts'
import { refused } from '../refusals.ts'
import { assertNew, needsAnother, openOf } from '../rules.ts'
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
    roles: ['employee', 'installer'],
    right: 'installersAdd',
    newCards: oneCard,
    mayWait: true,
    call: { method: 'POST', path: '/projects/:id/devices/manual', body: ManualCardBody, commands: ['AddManualCard'] },
    // A temporary id stays in the browser: the server gives new cards their own.
    ask: ({ deviceId: _, ...body }) => ({ body }),
    decide(data, view, { actor }) {
      const { deviceId, status: to } = data
      // A card that is added as confirmed was installed by the same person.
      if (needsAnother(openOf(view), { installedBy: actor.id }, { to, by: actor.id }))
        throw refused({ code: 'confirm-by-another', deviceId })
      assertNew(deviceId, view)
      return decided({ type: 'ManualCardAdded', data })
    },
  },
)
