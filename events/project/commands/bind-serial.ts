import { z } from 'zod'
import { INTEGRATORS } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import { DeviceId } from '../../kernel/ids.ts'
import { factText, factTurns, isNoTurn } from '../facts/facts.ts'
import { cardOf, demandFreeSerial } from '../rules.ts'
import { EAN_SENTENCE, foldedSerial, hasProvidedForm, isEan, isMac } from '../facts/serial.ts'
import { command, oneCard } from './define.ts'

/** How a serial number came: read by the camera, from a still photo, or typed. */
const SerialBy = z.enum(['scan', 'photo', 'typed'])

const serial = factText('Serial number').refine((text) => foldedSerial(text) !== '', 'Serial number is required')
const data = { serial, mac: factText('MAC address').optional(), by: SerialBy }

export const BindSerialBody = z
  .object(data)
  .refine(({ by, serial: text }) => by !== 'typed' || !isMac(text) || hasProvidedForm(text), {
    message: 'This is a MAC address. The serial number stands beside it on the label.',
    path: ['serial'],
  })
  .refine(({ by, serial: text }) => by !== 'typed' || !isEan(text), {
    message: `${EAN_SENTENCE} The serial number stands beside it on the label.`,
    path: ['serial'],
  })

export const bindSerial = command(
  'BindSerial',
  { deviceId: DeviceId, ...data },
  {
    roles: INTEGRATORS,
    words: 'Note the serial number',
    cards: oneCard,
    mayWait: true,
    overwrites: true,
    call: { method: 'PATCH', path: '/devices/:id/serial', body: BindSerialBody, commands: ['BindSerial'] },
    decide({ deviceId, by, serial: text, mac }, view) {
      const card = cardOf(view, deviceId)
      demandFreeSerial(view.cards(), card.type, { serial: text, besides: deviceId })
      const turns = factTurns(card, { serial: text, mac })
      return isNoTurn(turns) ? decided() : decided({ type: 'SerialBound', data: { deviceId, by, ...turns } })
    },
  },
)
