import type { DeviceId } from '../../kernel/ids.ts'
import { type Card, isNamedByPeople } from '../device.ts'
import { FACTS } from '../facts/facts.ts'
import type { ProjectView } from '../model.ts'
import { refused } from '../refusals.ts'
import { saysSameWork } from '../card-work/work.ts'
import type { MadeCard } from './step.ts'
import { madeOf } from './steps-of.ts'

/** The state as the steps before have left it. */
export type Overlay = Pick<ProjectView, 'project' | 'card' | 'cards'>

/** The refusal of a step where something says a third thing by now. */
export const moved = (deviceId?: DeviceId) =>
  refused({ code: 'undo-moved-on', did: '', ...(deviceId !== undefined && { deviceId }) })

/** A card that a step is about. @throws Rejection where it is gone */
export function cardOf(state: Overlay, deviceId: DeviceId): Card {
  const card = state.card(deviceId)
  if (!card) throw moved(deviceId)
  return card
}

/** The card, if it is as it was made; undefined if it is gone. @throws Rejection when people have worked on it. */
export function asMade(state: Overlay, made: MadeCard): Card | undefined {
  const card = state.card(made.id)
  if (!card) return undefined
  const { name, ...is } = madeOf(card)
  const isSame =
    (!isNamedByPeople(card) || name === made.name) &&
    // A device that it got since is more than it was made as.
    (card.synced?.name === undefined || card.synced.deviceId === made.device) &&
    is.type === made.type &&
    is.status === made.status &&
    is.description === made.description &&
    is.photos.join() === made.photos.join() &&
    FACTS.every((fact) => is[fact] === made[fact]) &&
    saysSameWork(is, made)
  if (!isSame) throw moved(card.id)
  return card
}
