import { describe, expect, it } from 'vitest'
import { type CommandId, DeviceId } from '#events/kernel/ids.ts'
import type { Delivery } from '../../../live/outbox/entry.ts'
import { boardByHand } from '../../../live/testing/by-hand.ts'
import { sampleCard } from '../../../live/testing/samples.ts'
import { useToast } from '../../../ui/toast/toast.ts'
import { createBoardUi } from '../state/board-ui.ts'
import { readBoardUrl } from '../state/board-url.ts'
import { refusalSummary } from '../state/moves.ts'
import { saveDescription } from './card-commands.ts'
import { moveCards } from './move-cards.ts'

const id = (value: number) => DeviceId.parse(value)

describe('[BOARD-17] the summary of refused moves', () => {
  const names = new Map([1, 2, 3, 4, 5].map((value) => [id(value), `Cam ${value}`]))
  const refused = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ deviceId: id(index + 1), message: 'Ana moved it.' }))

  it('names those that stayed, with the reason', () => {
    expect(refusalSummary(refused(1), 5, names)).toBe('1 of 5 cards was not moved. Cam 1: Ana moved it.')
    expect(refusalSummary(refused(2), 5, names)).toBe(
      '2 of 5 cards were not moved. Cam 1: Ana moved it. Cam 2: Ana moved it.',
    )
  })

  it('names three at most', () => {
    expect(refusalSummary(refused(5), 9, names)).toMatch(/Cam 3: Ana moved it\. \.\.\.and 2 more$/)
  })
})

describe('[BOARD-4] moving more cards than a command takes', () => {
  const refusal: Delivery = {
    kind: 'refused',
    status: 409,
    code: 'project-closed',
    message: 'It is closed.',
    body: null,
  }
  const accepted = (...results: object[]): Delivery => ({ kind: 'accepted', revision: 0, body: { results } })

  /** Moves 2,001 cards, with each of the three commands answered as given. */
  async function moveWith(...answers: Delivery[]) {
    useToast.setState({ shown: null })
    const cards = Array.from({ length: 2001 }, (_, index) => sampleCard(index + 1))
    const { board, calls } = await boardByHand(cards)
    let paints = 0
    const stop = board.store.subscribe(() => (paints += 1))
    const moved = moveCards(board, cards, 'installed')
    stop()
    expect([paints, board.store.getState().columns.installed.length, calls.length]).toEqual([1, 2001, 3])
    for (const [index, answer] of answers.entries()) await calls[index]?.answer(answer)
    await moved
    return useToast.getState().shown?.description
  }

  it('shows them together, and says nothing when all is well', async () => {
    expect(await moveWith(accepted(), accepted(), accepted())).toBeUndefined()
  })

  it('gathers the cards that stayed, also those whose whole command was refused', async () => {
    const one = { deviceId: 1500, ok: false, message: 'Ana moved it.' }
    expect(await moveWith(accepted(), accepted(one), refusal)).toBe(
      '2 of 2,001 cards were not moved. Cam 1500: Ana moved it. Cam 2001: It is closed.',
    )
  })

  it('says of how many and why when no command was accepted', async () => {
    expect(await moveWith(refusal, refusal, refusal)).toBe('2,001 cards: It is closed.')
  })
})

describe('[LIVE-76] a text that is sent instead of a refused one', () => {
  const base = { deviceId: id(1), base: '', place: 'detail' } as const
  const refusal: Delivery = { kind: 'refused', status: 422, code: 'no', message: 'The server says no.', body: null }

  async function refusedText() {
    const world = await boardByHand([sampleCard(1)])
    const ui = createBoardUi(readBoardUrl(''))
    const save = (text: string, insteadOf: CommandId | null = null) =>
      saveDescription(world.board, ui, { ...base, text, insteadOf })
    const saved = save('North shaft')
    await world.calls[0]?.answer(refusal)
    await saved
    const refused = () => world.outbox.store.getState().refusals.map(({ entry }) => entry.command.data)
    return { ...world, save, refused, insteadOf: world.outbox.store.getState().refusals[0]?.entry.id ?? null }
  }

  it('takes its place in the list', async () => {
    const { save, refused, insteadOf, calls } = await refusedText()
    const saved = save('South shaft', insteadOf)
    expect(refused()).toEqual([])
    await calls[1]?.answer(refusal)
    await saved
    expect(refused()).toMatchObject([{ description: 'South shaft' }])
  })

  it('leaves the refused one in the list where it cannot be sent', async () => {
    const { save, refused, insteadOf, board, hear, frame, calls } = await refusedText()
    hear({ type: 'closed', stream: board.stream, notice: 'You no longer have access to this project.' })
    await frame()
    await save('South shaft', insteadOf)
    expect(refused()).toMatchObject([{ description: 'North shaft' }])
    expect(calls.length).toBe(1)
  })
})
