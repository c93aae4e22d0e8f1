import { describe, expect, it } from 'vitest'
import type { BoardCommand } from '#events/project/commands.ts'
import { temporaryId } from '../board.ts'
import { callOf } from '../kinds.ts'
import { describeCard, lost, move, moveAll, openOutbox, refused } from '../testing/outbox-by-hand.ts'
import { boardEvent, deviceId, made, me, sampleProject } from '../testing/samples.ts'
import { nameNewCards } from '../testing/name-new-cards.ts'
import { NewCardIds } from './device/new-card-ids.ts'
import { type AnyEntry, cardOfPhoto, type Delivery, isPhoto } from './entry.ts'
import { cardLane, firstIdOf, lastIdOf } from './new-cards.ts'
import { sendAgain } from './refused-commands.ts'

const ID = 41
const taken = { kind: 'accepted', revision: 1, body: { id: ID } } as const
const cardData = (id: number) =>
  ({ deviceId: deviceId(id), name: 'Cam', type: 'camera', status: 'waiting', description: '' }) as const
const add = (id: number): BoardCommand => ({ type: 'AddManualCard', data: cardData(id) })
const completed: Delivery = {
  kind: 'refused',
  status: 409,
  code: 'project-closed',
  message: 'The project is completed.',
  body: null,
}

/** An outbox by hand in which a card may be made; `card` is its temporary id. */
function openWorld() {
  const world = openOutbox()
  const ids = new NewCardIds(world.outbox, { read: () => [], write: () => {} })
  const card = temporaryId()
  const entries = () => world.outbox.store.getState().entries
  return {
    ...world,
    ids,
    card,
    entries,
    states: () => entries().map(({ state }) => state),
    takePhoto: (name = 'door.jpg') => {
      const stream = { kind: 'project', id: sampleProject.id } as const
      world.outbox.photos.add(
        { actor: me, stream, lanes: [cardLane(card)], place: { of: 'card', deviceId: card } },
        new File(['x'], name),
      )
    },
    photos: () => entries().filter(isPhoto),
  }
}

const aims = (entries: readonly AnyEntry[]): unknown[] =>
  entries.map((entry) => (isPhoto(entry) ? cardOfPhoto(entry) : (entry.command as BoardCommand).data))

describe('[LIVE-9] what is done to a card that waits for its id', () => {
  it('goes after the card is made, in its order, to the id that the answer says', async () => {
    const { card, add: send, answer, sent, entries, takePhoto } = openWorld()
    send(add(card), describeCard(card, 'mine'), moveAll(card, 2))
    takePhoto()
    send(move(3))
    expect(sent()).toEqual([1, 5])
    await answer(1, taken)
    expect(aims(entries().slice(1, 4))).toEqual([
      { deviceId: ID, description: 'mine' },
      {
        moves: [
          { deviceId: ID, to: 'installed' },
          { deviceId: 2, to: 'installed' },
        ],
      },
      ID,
    ])
    expect(
      entries()
        .slice(1, 4)
        .map(({ lanes }) => lanes),
    ).toEqual([[cardLane(deviceId(ID))], [cardLane(deviceId(ID)), cardLane(deviceId(2))], [cardLane(deviceId(ID))]])
    expect(sent()).toEqual([1, 5, 2])
    await answer(2)
    expect(sent()).toEqual([1, 5, 2, 3])
    expect([lastIdOf(card), firstIdOf(deviceId(ID))]).toEqual([deviceId(ID), card])
  })

  it('goes to the id that the event says, and waits for an answer that was lost', async () => {
    const { outbox, id, card, add: send, answer, sent, entries } = openWorld()
    send(add(card), describeCard(card, 'mine'))
    const event = boardEvent(1, { type: 'ManualCardAdded', data: cardData(ID) })
    outbox.see(id(1), 'all', event)
    expect(aims(entries().slice(1))).toEqual([{ deviceId: ID, description: 'mine' }])
    await answer(1, lost)
    expect(entries().map(({ state }) => state)).toEqual(['queued', 'queued'])
    outbox.connected()
    await answer(1, { ...taken, body: null })
    expect(sent()).toEqual([1, 1, 2])
  })

  it('has the id of now, also where it was made from a picture of before', async () => {
    const { card, add: send, answer, entries } = openWorld()
    send(add(card))
    await answer(1, taken)
    send(describeCard(card, 'late'))
    expect(aims(entries().slice(1))).toEqual([{ deviceId: ID, description: 'late' }])
  })

  it('waits for the code that knows the ids, which hears of all that was told before', async () => {
    const { outbox, ids, card, add: send, answer, sent } = openWorld()
    outbox.newCards = null
    ids.stop()
    send(add(card), describeCard(card, 'mine'))
    await answer(1, taken)
    expect(sent()).toEqual([1])
    nameNewCards(outbox)
    send(move(3))
    expect(sent()).toEqual([1, 2, 3])
  })
})

describe('[KEPT-13] a new card that is refused', () => {
  it('holds its changes, fails its photos with the reason, and takes all of them along when it is sent again', async () => {
    const { outbox, id, card, add: send, answer, refusals, photos, states, sent, takePhoto } = openWorld()
    send(add(card), describeCard(card, 'mine'))
    takePhoto()
    await answer(1, completed)
    expect(refusals()).toEqual([{ refused: 1, held: [2] }])
    expect(photos()).toMatchObject([{ state: 'failed', reason: 'Its card was not added: The project is completed.' }])
    outbox.photos.retry(photos()[0]?.id ?? id(0))
    send(move(card))
    expect([states(), sent()]).toEqual([['held', 'failed', 'held'], [1]])

    sendAgain(outbox, id(1))
    expect(states()).toEqual(['queued', 'sent', 'queued', 'queued'])
    await answer(5, taken)
    expect(sent()).toEqual([1, 5, 2])
    expect(photos()).toMatchObject([{ place: { deviceId: ID }, state: 'queued', reason: '' }])
  })

  it('loses nothing when its person gives it up: each change is refused by itself, with its text', async () => {
    const { outbox, ids, id, card, add: send, answer, photos, takePhoto, sent, results } = openWorld()
    ids.judge(true)
    send(add(card), describeCard(card, 'mine'))
    takePhoto()
    await answer(1, completed)
    outbox.settle(id(1))
    expect(outbox.store.getState().refusals).toMatchObject([
      { code: 'card-not-made', entry: { id: id(2), command: { data: { description: 'mine' } } } },
    ])
    expect(photos()).toMatchObject([{ state: 'failed', reason: 'Its card was not added: The project is completed.' }])
    expect([sent(), results]).toEqual([[1], ['1 project-closed', '2 card-not-made']])
  })

  it('is judged only by a tab that sends and knows all rows', () => {
    const { ids, card, add: send, states } = openWorld()
    send(describeCard(card, 'mine'))
    expect(states()).toEqual(['queued'])
    ids.judge(true)
    expect(states()).toEqual([])
  })
})

describe('[KEPT-14] a new card that is withdrawn', () => {
  it('takes along all that hangs on it, and nothing else', () => {
    const { outbox, id, card, addAs, open, entries, takePhoto } = openWorld()
    outbox.close()
    addAs(me, add(card), describeCard(card, 'mine'), moveAll(card, 2), move(3))
    takePhoto()
    expect(outbox.withdraw(id(1))).toBe(true)
    open()
    expect(entries().map((entry) => entry.id)).toEqual([id(4)])
  })
})

describe('[KEPT-15] a temporary id', () => {
  it('stands in no request, whatever becomes of its card', async () => {
    const { card, add: send, answer, sent } = openWorld()
    send(add(card), describeCard(card, 'mine'), move(card))
    await answer(1, refused)
    send(describeCard(card, 'again'))
    expect(sent()).toEqual([1])
    expect(JSON.stringify(callOf({ ...made(add(card)), id: me.id as never, at: '' }))).not.toContain(`${card}`)
  })
})
