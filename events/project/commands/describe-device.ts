import { z } from 'zod'
import { EVERYONE } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import { DeviceId } from '../../kernel/ids.ts'
import { descriptionText, isSameForm, longText } from '../../kernel/text/text.ts'
import { refused } from '../refusals.ts'
import { cardOf } from '../rules.ts'
import { command, oneCard } from './define.ts'

/** `base`: the text it was edited from; when the card has another by now, the command is refused with both. */
export const DeviceDescriptionBody = z.object({ description: descriptionText, base: longText.optional() })

export const describeDevice = command(
  'DescribeDevice',
  { deviceId: DeviceId, description: longText, base: longText.optional() },
  {
    roles: EVERYONE,
    undoes: ['description'],
    cards: oneCard,
    mayWait: true,
    overwrites: true,
    call: {
      method: 'PATCH',
      path: '/devices/:id/description',
      body: DeviceDescriptionBody,
      commands: ['DescribeDevice'],
    },
    answers: 'card',
    decide({ deviceId, description, base }, view, { actor }) {
      const card = cardOf(view, deviceId)
      if (isSameForm(card.description, description)) return decided()
      // People who go on typing build on their own words, however late the answer to the first of them.
      if (base !== undefined && !isSameForm(base, card.description) && card.describedBy !== actor.id) {
        const { description: theirs, describedBy: by, describedAt: at } = card
        throw refused({ code: 'description-changed', deviceId, base, description: theirs, by, at })
      }
      return decided({ type: 'DeviceDescribed', data: { deviceId, description, previous: card.description } })
    },
  },
)
