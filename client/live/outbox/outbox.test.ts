import { describe, expect, it } from 'vitest'
import { busy, complete, deletion, lost, move, moveAll, openOutbox, refused, tick } from '../testing/outbox-by-hand.ts'
import { ana, me } from '../testing/samples.ts'
import { sendHeld } from './refused-commands.ts'

describe('commands on their way', () => {
  it('[LIVE-7] about one card go one after another, others beside them', async () => {
    const { add, answer, sent } = openOutbox()
    add(move(1), move(1), move(2), tick, move(1))
    expect(sent()).toEqual([1, 3, 4])
    await answer(1)
    expect(sent()).toEqual([1, 3, 4, 2])
    await answer(2)
    expect(sent()).toEqual([1, 3, 4, 2, 5])
  })

  it('[LIVE-7] over several cards wait for each of them, and each of them for it', async () => {
    const { add, answer, sent } = openOutbox()
    add(move(1), move(2), moveAll(2, 3), move(3), move(4))
    expect(sent()).toEqual([1, 2, 5])
    await answer(2)
    expect(sent()).toEqual([1, 2, 5, 3])
    await answer(3)
    expect(sent()).toEqual([1, 2, 5, 3, 4])
  })

  it('[LIVE-37] that complete a project wait for everything before, and everything after for them', async () => {
    const { add, answer, sent } = openOutbox()
    add(move(1), tick, complete, move(2), move(1))
    expect(sent()).toEqual([1, 2])
    await answer(2)
    expect(sent()).toEqual([1, 2])
    await answer(1)
    expect(sent()).toEqual([1, 2, 3])
    await answer(3)
    expect(sent()).toEqual([1, 2, 3, 4, 5])
  })

  it('[KEPT-11] that did not leave the device can still be withdrawn; others cannot, once they were sent', async () => {
    const { outbox, add, answer, id } = openOutbox()
    add(move(1), move(2))
    await answer(1, { ...lost, isUnsent: true })
    await answer(2, lost)
    expect([outbox.withdraw(id(1)), outbox.withdraw(id(2))]).toEqual([true, false])
  })

  it('[LIVE-7] are six at a time', async () => {
    const { add, answer, sent } = openOutbox()
    add(...[1, 2, 3, 4, 5, 6, 7, 8].map(move))
    expect(sent()).toEqual([1, 2, 3, 4, 5, 6])
    await answer(4)
    expect(sent()).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('[LIVE-8] are sent again under the same id, before what follows them on the same card', async () => {
    const { clock, add, answer, sent, states, results } = openOutbox()
    add(move(1), move(1))
    await answer(1, lost)
    expect(sent()).toEqual([1])
    await clock.pass(1000)
    expect(sent()).toEqual([1, 1])
    await answer(1)
    expect(sent()).toEqual([1, 1, 2])
    expect(states).toEqual(['1 sent', '1 queued', '1 sent', '1 accepted', '2 sent'])
    expect(results).toEqual(['1 ok'])
  })

  it('[LIVE-8] wait longer after each failure in a row, and as long as the server asks', async () => {
    const { clock, add, answer, sent } = openOutbox()
    add(move(1))
    const tries: number[] = []
    for (let round = 0; round < 5; round++) {
      await answer(1, lost)
      const [before, since] = [sent().length, clock.now()]
      while (sent().length === before) await clock.pass(10)
      tries.push(clock.now() - since)
    }
    expect(tries[0]).toBeLessThanOrEqual(510)
    expect(tries[4]).toBeGreaterThan(2400)
    await answer(1, { kind: 'later', scope: 'all', waitMs: 20_000 })
    await clock.pass(19_900)
    expect(sent().length).toBe(6)
    await clock.pass(1110)
    expect(sent().length).toBe(7)
  })

  it.each([
    ['', null, 240, 510],
    [', that which the server asks for and a part of a second', 1000, 1000, 2010],
  ])(
    '[LIVE-8] [LIVE-29] that fail side by side are sent again after one wait%s',
    async (_what, waitMs, least, most) => {
      const { clock, add, answer, sent } = openOutbox()
      add(...[1, 2, 3, 4, 5, 6].map(move))
      for (const n of [1, 2, 3, 4, 5, 6]) await answer(n, { kind: 'later', scope: 'all', waitMs })
      await clock.pass(least)
      expect(sent()).toEqual([1, 2, 3, 4, 5, 6])
      await clock.pass(most - least)
      expect(sent()).toEqual([1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6])
    },
  )

  it('[LIVE-8] are sent at once when the server can be reached again', async () => {
    const { outbox, add, answer, sent } = openOutbox()
    add(move(1))
    await answer(1, { kind: 'later', scope: 'all', waitMs: 20_000 })
    outbox.connected()
    expect(sent()).toEqual([1, 1])
  })

  it('[LIVE-38] stay while nobody is signed in', async () => {
    const { open, clock, add, answer, sent, states, signOuts } = openOutbox()
    add(move(1), move(2))
    await answer(1, { kind: 'signed-out' })
    await answer(2, lost)
    add(move(3))
    await clock.pass(60_000)
    expect(sent()).toEqual([1, 2])
    expect(states).toEqual(['1 sent', '2 sent', '1 queued', '2 queued'])
    expect(signOuts()).toBe(1)
    open()
    expect(sent()).toEqual([1, 2, 1, 2, 3])
  })

  it('[LIVE-113] are withdrawn before they were sent, and what is behind them goes', async () => {
    const { outbox, add, answer, sent, results, id } = openOutbox()
    add(move(1), moveAll(1, 2), move(2))
    expect([sent(), outbox.withdraw(id(1)), outbox.withdraw(id(2))]).toEqual([[1], false, true])
    expect([sent(), results]).toEqual([[1, 3], ['2 discarded']])
    await answer(1)
    await answer(3)
    expect([sent(), outbox.withdraw(id(3)), results]).toEqual([[1, 3], false, ['2 discarded', '1 ok', '3 ok']])
  })

  it('[LIVE-113] are not withdrawn once they were sent and got no answer: the server may have them', async () => {
    const { outbox, clock, add, answer, sent, id } = openOutbox()
    add(move(1))
    await answer(1, lost)
    expect(outbox.withdraw(id(1))).toBe(false)
    await clock.pass(1000)
    expect(sent()).toEqual([1, 1])
  })

  it('[LIVE-65] whose lane is asked for patience do not halt the others', async () => {
    const { clock, add, answer, sent } = openOutbox()
    add(move(1), move(1), move(2))
    await answer(1, busy(5000))
    await answer(3)
    add(move(3))
    expect(sent()).toEqual([1, 3, 4])
    await clock.pass(4900)
    expect(sent()).toEqual([1, 3, 4])
    await clock.pass(1110)
    expect(sent()).toEqual([1, 3, 4, 1])
  })

  it('[LIVE-65] all wait when no answer comes', async () => {
    const { add, answer, sent } = openOutbox()
    add(move(1))
    await answer(1, lost)
    add(move(2))
    expect(sent()).toEqual([1])
  })

  it('[LIVE-66] are sent under the session of who made them, and keep no other person waiting', async () => {
    const { open, add, addAs, answer, sent, results } = openOutbox()
    add(move(1), move(1))
    open(ana)
    addAs(ana, move(1))
    await answer(1)
    expect([sent(), results]).toEqual([[1, 3], ['1 ok']])
    open(me)
    expect(sent()).toEqual([1, 3, 2])
  })

  it('[LIVE-66] end the session of their own person only', async () => {
    const { open, add, answer, signOuts } = openOutbox()
    add(move(1))
    open(ana)
    await answer(1, { kind: 'signed-out' })
    expect(signOuts()).toBe(0)
  })

  it('are plain data', () => {
    const { outbox, add } = openOutbox()
    add(move(1), complete)
    const { entries } = outbox.store.getState()
    expect(JSON.parse(JSON.stringify(entries))).toEqual(entries)
  })
})

describe('[LIVE-67] a command that needs a connection', () => {
  it('is refused at once while there is none, and nothing of it is kept', () => {
    const { outbox, add, sent, results, refusals } = openOutbox()
    add(deletion)
    outbox.connected()
    expect([sent(), results, refusals()]).toEqual([[], ['1 no-connection'], []])
  })

  it('is refused when the connection is lost before its turn, or no answer comes', async () => {
    const { outbox, clock, add, answer, sent, results } = openOutbox()
    outbox.connected()
    add(move(9), deletion)
    outbox.disconnected()
    expect(results).toEqual(['2 no-connection'])
    outbox.connected()
    await answer(1)
    add(deletion)
    await answer(3, lost)
    await clock.pass(60_000)
    expect([sent(), results]).toEqual([
      [1, 3],
      ['2 no-connection', '1 ok', '3 no-answer'],
    ])
  })

  it('is refused when it is let go after a refusal while there is no connection', async () => {
    const { outbox, add, answer, sent, results, id } = openOutbox()
    outbox.connected()
    add(move(9), deletion)
    await answer(1, refused)
    outbox.disconnected()
    sendHeld(outbox, id(1))
    outbox.connected()
    expect([sent(), results]).toEqual([[1], ['1 card-moved', '2 no-connection']])
  })

  it.each([
    ['no one is signed in', null],
    ['another person is signed in', ana],
  ])('is refused when its answer says that the session is over, and %s by then', async (_who, next) => {
    const { outbox, open, add, answer, sent, results } = openOutbox()
    outbox.connected()
    add(deletion)
    outbox.close()
    if (next) {
      open(next)
      outbox.connected()
    }
    await answer(1, { kind: 'signed-out' })
    expect(results).toEqual(['1 no-connection'])
    open(me)
    outbox.connected()
    expect(sent()).toEqual([1])
  })

  it('is done when its event is here, though no answer comes', async () => {
    const { outbox, add, answer, results, refusals, id } = openOutbox()
    outbox.connected()
    add(deletion)
    outbox.see(id(1), 'all')
    await answer(1, lost)
    expect([results, refusals(), outbox.store.getState().entries]).toEqual([['1 ok'], [], []])
  })

  it('holds nothing that was made before it when no answer comes', async () => {
    const { outbox, add, answer, refusals } = openOutbox()
    outbox.connected()
    add(move(9), move(9))
    await answer(1, refused)
    add(deletion, move(9))
    await answer(3, lost)
    expect(refusals()).toEqual([
      { refused: 1, held: [2] },
      { refused: 3, held: [4] },
    ])
  })
})
