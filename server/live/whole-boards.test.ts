import { describe, expect, it, vi } from 'vitest'
import { ProjectId } from '#events/kernel/ids.ts'
import { ProjectModel } from '#events/project/model.ts'
import { exampleCards, exampleProject } from '../testing/example-board.ts'
import { createWholeBoards } from './whole-boards.ts'

/** A board whose cards are looked at `packings()` times. */
function boardOf(count: number, id = 1) {
  const project = { ...exampleProject, id: ProjectId.parse(id) }
  const model = new ProjectModel()
  model.apply({ project, cards: exampleCards(count).map((card) => [card.id, card] as const) })
  const cards = vi.spyOn(model, 'cards')
  return { project, model, packings: () => cards.mock.calls.length }
}

describe('[LIVE-31] a whole board', () => {
  it('is packed and compressed once for all who ask while that is under way, and for those who ask after it', async () => {
    const { project, model, packings } = boardOf(500)
    const boards = createWholeBoards()
    const together = await Promise.all(Array.from({ length: 32 }, () => boards.at(project, model, 7)))
    const later = await boards.at(project, model, 7)
    expect(new Set([...together, later].map(({ sent }) => sent)).size).toBe(1)
    expect(later).toMatchObject({ sent: { ok: true, revision: 7, gzip: expect.anything() }, cards: 500 })
    expect(packings()).toBe(1)
    boards.close()
  })

  it('is packed anew for another revision, also while the one before is being compressed', async () => {
    const { project, model, packings } = boardOf(500)
    const boards = createWholeBoards()
    const before = boards.at(project, model, 7)
    const [card] = exampleCards(1)
    if (!card) throw new Error('there is no card')
    model.apply({ cards: [[card.id, { ...card, status: 'installed' }]] })
    const after = boards.at(project, model, 8)
    expect((await before).sent).toMatchObject({ revision: 7 })
    expect((await after).sent).toMatchObject({ revision: 8 })
    expect((await boards.at(project, model, 8)).sent).toBe((await after).sent)
    expect(packings()).toBe(2)
    boards.close()
  })

  it('is forgotten when others need its place', async () => {
    const [one, other] = [boardOf(10, 1), boardOf(10, 2)]
    const { characters } = await createWholeBoards().at(one.project, one.model, 7)
    const boards = createWholeBoards({ maxKeptBytes: characters + 1_000 })
    for (const { project, model } of [one, one, other, other, one]) await boards.at(project, model, 7)
    expect([one.packings(), other.packings()]).toEqual([1 + 2, 1])
    boards.close()
  })

  it('is forgotten after a while', async () => {
    const { project, model, packings } = boardOf(10)
    const boards = createWholeBoards({ keptMs: 10 })
    const packingsAfterAsking = async () => {
      await boards.at(project, model, 7)
      return packings()
    }
    await expect.poll(packingsAfterAsking).toBeGreaterThan(1)
    boards.close()
  })
})
