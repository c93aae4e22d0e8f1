import { expect, it } from 'vitest'
import { temporaryId } from '../../../live/board.ts'
import { cardLane } from '../../../live/outbox/new-cards.ts'
import { boardByHand } from '../../../live/testing/by-hand.ts'
import { nameNewCards } from '../../../live/testing/name-new-cards.ts'
import { me, sampleProject } from '../../../live/testing/samples.ts'
import { gesturesOf } from '../../../shared/undo/gestures.ts'
import { takeBack } from './take-back.ts'
import { watchGestures } from './watch-gestures.ts'

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
