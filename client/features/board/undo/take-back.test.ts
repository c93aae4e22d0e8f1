import { expect, it } from 'vitest'
import { temporaryId } from '../../../live/board.ts'
import { cardLane } from '../../../live/outbox/new-cards.ts'
import { boardByHand } from '../../../live/testing/by-hand.ts'
import { nameNewCards } from '../../../live/testing/name-new-cards.ts'
import { commandId, deviceId, me, sampleCard, sampleProject } from '../../../live/testing/samples.ts'
import { decideUndo } from '#events/project/undo/decide-undo.ts'
import { giveUndoRules } from '../../../live/view/board-rules.ts'
import { gesturesOf, type Part } from '../../../shared/undo/gestures.ts'
import { takeBack } from './take-back.ts'
import { watchGestures } from './watch-gestures.ts'

giveUndoRules(decideUndo)

it('[KEPT-14] undoing a new card that was never sent takes back what hangs on it, and redo brings all of it back', async () => {
  const { board, outbox, calls, frame, state } = await boardByHand([])
  nameNewCards(outbox)
  outbox.sendHere(false)
  const { collect } = watchGestures(
    { board, outbox, me },
    () => '',
    () => {},
  )
  const card = temporaryId()
  const data = { deviceId: card, name: 'Cam', type: 'camera', status: 'waiting', description: '' } as const
  void board.send({ type: 'AddManualCard', data })
  await Promise.resolve()
  const [made] = gesturesOf(me.id, sampleProject.id).done
  void board.send({ type: 'DescribeDevice', data: { deviceId: card, description: 'mine' } })
  const target = {
    actor: me,
    stream: board.stream,
    lanes: [cardLane(card)],
    place: { of: 'card', deviceId: card },
  } as const
  outbox.photos.add(target, new File(['x'], 'one.jpg'))
  const count = () => outbox.store.getState().entries.length
  expect(count()).toBe(3)

  if (!made) throw new Error('there is no gesture')
  const { opposite } = takeBack(made, { board, outbox, me, collect })
  await frame()
  expect([count(), state().cards.size, opposite?.withdrawn.length]).toEqual([0, 0, 3])
  if (opposite) takeBack(opposite, { board, outbox, me, collect })
  await frame()
  expect([count(), state().cards.get(card)?.description]).toEqual([3, 'mine'])
  outbox.sendHere(true)
  expect(calls.map(({ path }) => path)).toEqual([`/api/projects/${sampleProject.id}/devices/manual`])
})

it('[BOARD-117] [UNDO-13] a gesture of more commands than one undo takes back is taken back whole, and done again whole', async () => {
  const count = 450
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const cards = numbers.map((id) => sampleCard(id, { serial: `S-${id}` }))
  const { board, outbox, frame, state } = await boardByHand(cards)
  const { collect } = watchGestures(
    { board, outbox, me },
    () => '',
    () => {},
  )
  const parts = numbers.map((id): Part => {
    const command = { type: 'BindSerial', data: { deviceId: deviceId(id), serial: `S-${id}`, by: 'typed' } } as const
    const before = { project: sampleProject, cards: new Map([[deviceId(id), sampleCard(id)]]) }
    return { id: commandId(id), at: '2026-03-02T08:00:00.000Z', command, before }
  })
  const bound = () => [...state().cards.values()].filter(({ serial }) => serial !== undefined && serial !== null).length
  expect(bound()).toBe(count)
  const { opposite } = takeBack({ parts, withdrawn: [], words: '' }, { board, outbox, me, collect })
  await frame()
  const undone = opposite?.parts.flatMap(({ command }) => (command?.type === 'Undo' ? [command.data.undoes] : [])) ?? []
  expect(undone.map(({ length }) => length)).toEqual([50, 200, 200])
  expect(undone.flat().toSorted()).toEqual(parts.map(({ id }) => id))
  expect(bound()).toBe(0)

  // The first of them are under way; those that never left are withdrawn, and the cards say again what they said.
  if (opposite) takeBack(opposite, { board, outbox, me, collect })
  await frame()
  expect(bound()).toBe(count)
})
