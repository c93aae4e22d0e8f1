import { useCallback, useMemo } from 'react'
import type { CommandId, ProjectId, UserId } from '#events/kernel/ids.ts'
import { placeNow } from '#events/plan/answer.ts'
import type { Cable, PlanPage } from '#events/plan/api.ts'
import { type CableEnds, cableKey } from '#events/plan/cable.ts'
import { mayPin } from '#events/plan/pins.ts'
import { type MeasuredLine, type Pin, pinKey, type PinKind, type PinPlace } from '#events/plan/page.ts'
import type { Card } from '#events/project/device.ts'
import { useUser } from '../../../api/people/session.tsx'
import { useOutbox } from '../../../live/live-context.tsx'
import type { Outbox } from '../../../live/outbox/outbox.ts'
import type { PlanGesture } from '../../../live/plan-gesture.ts'
import type { PlanHandle } from '../../../live/plan.ts'
import { failed } from '../../../shared/board/report.ts'
import { gesturesOf } from '../../../shared/undo/gestures.ts'
import { offerUndo } from '../../../shared/undo/offer-undo.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useIsClosed } from '../state/board-context.tsx'
import { isOnPage } from './camera.ts'
import { type Cone, conesOf, looksOf } from './cones/cone.ts'

/** A card, also one that is only being made. */
type CardName = Pick<Card, 'id' | 'name'>

/** Who may change pins of a kind here. */
export function useMayPin(): (kind: PinKind) => boolean {
  const { id, role } = useUser()
  const isClosed = useIsClosed()
  return useCallback((kind) => !isClosed && mayPin({ id, role }, kind), [id, role, isClosed])
}

/** The gestures on a plan: each shows at once, and has a toast that takes it back, as Ctrl+Z does; Ctrl+Shift+Z does it again. */
export function usePlanGestures(plan: PlanHandle, projectId: ProjectId) {
  const outbox = useOutbox()
  const { id: me } = useUser()
  return useMemo(() => planGestures(plan, projectId, me, outbox), [plan, projectId, me, outbox])
}

function planGestures(plan: PlanHandle, projectId: ProjectId, me: UserId, outbox: Outbox) {
  const pinNow = (card: CardName, kind: PinKind): Pin | undefined =>
    plan.store.getState().plan?.pins.find((pin) => pinKey(pin) === pinKey({ kind, deviceId: card.id }))

  const cableNow = (ends: CableEnds): Cable | null =>
    plan.store.getState().plan?.cables.find((cable) => cableKey(cable) === cableKey(ends)) ?? null

  /**
   * Sends a gesture, and offers to take it back by another one, and to do it again after that. @param done says what happened.
   * @param turn the gesture that takes commands back, so that it is as before the gesture, or as after it.
   */
  function act(
    gesture: PlanGesture,
    subject: string,
    done: string,
    turn: (undoes: CommandId[], to: 'before' | 'after') => PlanGesture,
  ) {
    const send = (one: PlanGesture) => {
      const sent = plan.send(one)
      return { sent, id: plan.store.getState().pending.at(-1)?.id }
    }
    const { sent, id } = send(gesture)
    let undo: CommandId | undefined
    // One that was withdrawn before it was sent is sent anew.
    const again = () => act(undo ? turn([undo], 'after') : gesture, subject, done, turn)
    offerUndo(outbox, { id, done, subject, again, stacks: gesturesOf(me, projectId) }, (undone, told) => {
      const back = send(turn([undone], 'before'))
      undo = back.id
      void back.sent.then(told)
    })
    void sent.then((answer) => answer.ok || failed('The plan was not changed', subject, answer))
  }

  function actOnPin(
    gesture: Extract<PlanGesture, { type: 'PlacePin' | 'RemovePin' }>,
    pin: Pin | undefined,
    done: string,
  ) {
    const { deviceId, kind, card, ...place } = gesture.data
    const before = pin ? placeIn(pin) : null
    const after = 'page' in place ? place : null
    act(gesture, card, done, (undoes, to) => ({
      type: 'UndoPin',
      data: { deviceId, kind, card, projectId, undoes, to: to === 'before' ? before : after },
    }))
  }

  function actOnCable(
    gesture: Extract<PlanGesture, { type: 'LayCable' | 'RemoveCable' }>,
    of: ReturnType<typeof cableOf>,
    done: string,
  ) {
    const held = cableNow(of)
    const before = held && { metres: held.isMeasured ? null : held.metres }
    const after = gesture.type === 'LayCable' ? { metres: gesture.data.metres ?? null } : null
    act(gesture, of.cards, done, (undoes, to) => ({
      type: 'UndoCable',
      data: { ...of, projectId, undoes, cable: to === 'before' ? before : after },
    }))
  }

  return {
    /** @param asked the reason as the person typed it, empty for none; absent: they were not asked, and the one of before stays. */
    place(card: CardName, kind: PinKind, place: PinPlace, asked?: string): void {
      const before = pinNow(card, kind)
      // A camera keeps its direction when it goes elsewhere.
      const of = before && plan.store.getState().plan?.pages.find(({ page }) => page === before.page)
      const why = asked?.trim() ?? before?.why
      const looks = { ...(of && looksOf(conesOf(of, before))), ...(why && { why }) }
      const data = { deviceId: card.id, kind, card: card.name, ...looks, ...place }
      const words = kind === 'built' ? 'hangs here now' : before ? 'moved' : 'placed'
      actOnPin({ type: 'PlacePin', data }, before, `${card.name} ${words}`)
    },
    /** Gives a camera other views. @param page the newest version, of which they are. */
    aim(card: Card, { page, version, ...of }: PlanPage, pin: Pin, cones: readonly Cone[]): void {
      const { kind, why } = pin
      const at = placeNow({ versions: of.versions }, pin)
      if (!isOnPage(at)) return toast({ title: 'Beside the drawing', description: 'Place the card on it first.' })
      const place = { page, version, ...at, ...(why && { why }) }
      const data = { deviceId: card.id, kind, card: card.name, ...place, ...looksOf(cones) }
      actOnPin({ type: 'PlacePin', data }, pin, `View of ${card.name} changed`)
    },
    take(card: Card, kind: PinKind): void {
      const before = pinNow(card, kind)
      const data = { deviceId: card.id, kind, card: card.name }
      if (before) actOnPin({ type: 'RemovePin', data }, before, `${card.name} taken off the plan`)
    },
    /** Lays a cable, or gives one that is there a length. @param metres its own; null: that of the scale; absent: as it is. */
    cable(from: CardName, to: CardName, metres?: number | null): void {
      const of = cableOf(from, to)
      const done = cableNow(of) ? `Length of the cable ${of.cards} changed` : `Cable ${of.cards} laid`
      const length = metres === undefined ? {} : { metres }
      actOnCable({ type: 'LayCable', data: { ...of, ...length } }, of, done)
    },
    removeCable(from: CardName, to: CardName): void {
      const of = cableOf(from, to)
      actOnCable({ type: 'RemoveCable', data: of }, of, `Cable ${of.cards} removed`)
    },
    /** @param lines on the newest version of the page; null: it has no scale any more. */
    measure({ page, title: pageTitle, version, scale }: PlanPage, lines: readonly MeasuredLine[] | null): void {
      const of = { page, pageTitle }
      const before = scale && { version: scale.version, lines: scale.lines }
      const after = lines && { version, lines: [...lines] }
      const gesture: PlanGesture = { type: 'ScalePage', data: { ...of, scale: after } }
      const done = lines ? `Scale of ${pageTitle} saved` : `Scale of ${pageTitle} removed`
      act(gesture, pageTitle, done, (undoes, to) => ({
        type: 'UndoScale',
        data: { ...of, projectId, undoes, to: to === 'before' ? before : after },
      }))
    },
  }
}

/** A cable as gestures name it. */
const cableOf = (from: CardName, to: CardName) => ({
  ...{ from: from.id, to: to.id },
  cards: `from ${from.name} to ${to.name}`,
})

/** The place of a pin, without whose it is and who placed it. */
function placeIn({ deviceId: _, kind: _kind, by: _by, at: _at, ...place }: Pin): PinPlace {
  return place
}
