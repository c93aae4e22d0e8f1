import { describe, expect, it } from 'vitest'
import { describeCard, move, moveAll, openOutbox, refused } from '../testing/outbox-by-hand.ts'
import { discard, discardHeld, sendAgain, sendHeld } from './refused-commands.ts'

describe('[LIVE-68] after a refusal', () => {
  it('what was to follow on the same card is held, also across others, and the rest goes on', async () => {
    const { add, answer, sent, refusals } = openOutbox()
    add(describeCard(1, 'mine'), move(1), moveAll(1, 2), move(2), move(3))
    await answer(1, refused)
    expect([sent(), refusals()]).toEqual([[1, 5], [{ refused: 1, held: [2, 3, 4] }]])
    add(move(1))
    expect(sent()).toEqual([1, 5, 6])
  })

  it('what is held goes when its person says so, in its order, after what was made since', async () => {
    const { outbox, add, answer, sent, results, id } = openOutbox()
    add(move(1), move(1), move(1))
    await answer(1, refused)
    add(move(1))
    sendHeld(outbox, id(1))
    discard(outbox, id(1))
    expect(sent()).toEqual([1, 4])
    await answer(4)
    await answer(2)
    expect(sent()).toEqual([1, 4, 2, 3])
    expect([results, outbox.store.getState().refusals]).toEqual([['1 card-moved', '4 ok', '2 ok'], []])
  })

  it('the command itself can be sent again, in front of what is held', async () => {
    const { outbox, add, answer, sent, id } = openOutbox()
    add(describeCard(1, 'mine'), move(1))
    await answer(1, refused)
    sendAgain(outbox, id(1))
    expect([sent(), outbox.store.getState().refusals]).toEqual([[1, 3], []])
    await answer(3)
    expect(sent()).toEqual([1, 3, 2])
  })

  it('[LIVE-113] what is held can be withdrawn by itself, and the last one takes the refusal that was dealt with along', async () => {
    const { outbox, add, answer, results, refusals, id } = openOutbox()
    add(move(1), move(1), move(1))
    await answer(1, refused)
    discard(outbox, id(1))
    expect([outbox.withdraw(id(2)), refusals()]).toEqual([true, [{ refused: 1, held: [3] }]])
    expect([outbox.withdraw(id(3)), refusals()]).toEqual([true, []])
    expect(results).toEqual(['1 card-moved', '2 discarded', '3 discarded'])
  })

  it('what is held can be given up, which its sender hears', async () => {
    const { outbox, add, answer, sent, results, refusals, id } = openOutbox()
    add(move(1), move(1))
    await answer(1, refused)
    discard(outbox, id(1))
    expect(refusals()).toEqual([{ refused: 1, held: [2] }])
    discardHeld(outbox, id(1))
    expect([refusals(), sent(), results]).toEqual([[], [1], ['1 card-moved', '2 discarded']])
  })

  it('what is held behind two refusals waits for both to be dealt with', async () => {
    const { outbox, add, answer, sent, refusals, id } = openOutbox()
    add(move(1), move(2), moveAll(1, 2))
    await answer(1, refused)
    await answer(2, refused)
    sendHeld(outbox, id(1))
    expect([sent(), refusals()]).toEqual([
      [1, 2],
      [
        { refused: 1, held: [] },
        { refused: 2, held: [3] },
      ],
    ])
    sendHeld(outbox, id(2))
    expect(sent()).toEqual([1, 2, 3])
  })

  it('what is still held behind another refusal keeps its order', async () => {
    const { outbox, add, answer, sent, refusals, id } = openOutbox()
    add(move(1), move(2), moveAll(1, 2))
    await answer(1, refused)
    add(move(2))
    await answer(2, refused)
    sendHeld(outbox, id(1))
    expect(refusals()).toContainEqual({ refused: 2, held: [3, 4] })
    sendHeld(outbox, id(2))
    await answer(3)
    expect(sent()).toEqual([1, 2, 3, 4])
  })
})

it('[LIVE-69] every refused text is kept, with what it was about, until its person has dealt with it', async () => {
  const { outbox, add, answer } = openOutbox()
  add(describeCard(1, 'first'), describeCard(2, 'second'))
  await answer(1, refused)
  await answer(2, refused)
  expect(outbox.store.getState().refusals).toMatchObject([
    { code: 'card-moved', entry: { command: { data: { description: 'first' } }, stream: { kind: 'project', id: 7 } } },
    { code: 'card-moved', entry: { command: { data: { description: 'second' } } } },
  ])
})
