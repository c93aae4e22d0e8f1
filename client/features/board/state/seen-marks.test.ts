import { describe, expect, it } from 'vitest'
import { UserId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { firstMarks, hasNews, isNews, markAllSeen, markSeen } from './seen-marks.ts'
import { cardWith } from './test-cards.ts'

const at = (day: number) => `2026-02-0${day}T08:00:00.000Z`
const me = UserId.parse(9)
const old = cardWith({ id: 1, statusAt: at(1) })

describe('[BOARD-6] the mark of a card', () => {
  it('shows for nothing that happened before the board was first opened on this browser', () => {
    expect(isNews(firstMarks([old]), old, me)).toBe(false)
    expect(firstMarks([])).toEqual({ since: '', seen: {} })
  })

  it('shows after a status change until it is clicked, and again after the next one', () => {
    const marks = firstMarks([old])
    const moved = { ...old, statusAt: at(2) }
    expect(isNews(marks, moved, me)).toBe(true)
    const clicked = markSeen(marks, moved)
    expect(isNews(clicked, moved, me)).toBe(false)
    expect(isNews(clicked, { ...moved, statusAt: at(3) }, me)).toBe(true)
  })

  it('[BOARD-90] does not show for what the person did themselves, and shows again when another person goes on', () => {
    const marks = firstMarks([old])
    const moved = { ...old, statusAt: at(2), statusBy: me }
    expect(isNews(marks, moved, me)).toBe(false)
    expect(isNews(marks, { ...moved, statusAt: at(3), statusBy: null }, me)).toBe(true)
  })

  it('does not show for a card that was only added', () => {
    expect(isNews(firstMarks([old]), cardWith({ id: 2, createdAt: at(4), statusAt: at(4) }), me)).toBe(false)
  })

  it('clears for all cards at once, without forgetting what is newer on other cards', () => {
    const marks = markSeen(firstMarks([old]), old)
    const cards = [old, cardWith({ id: 2, statusAt: at(3) }), cardWith({ id: 3, statusAt: at(2) })]
    const newsAmong = (given: typeof marks) => cards.filter((card) => isNews(given, card, me)).map(({ id }) => id)
    expect(newsAmong(marks)).toEqual([2, 3])
    const cleared = markAllSeen(marks, cards)
    expect(newsAmong(cleared)).toEqual([])
    expect(isNews(cleared, cardWith({ id: 3, statusAt: at(4) }), me)).toBe(true)
    expect(markAllSeen(cleared, [])).toEqual(cleared)
  })
})

describe('whether any card has its mark', () => {
  const marks = firstMarks([old])
  const boardOf = (cards: readonly Card[]) => {
    const byId = new Map(cards.map((card) => [card.id, card]))
    const looks = { count: 0 }
    const values = byId.values.bind(byId)
    byId.values = () => {
      looks.count += 1
      return values()
    }
    return { cards: byId, looks }
  }
  const moved = cardWith({ id: 2, statusAt: at(2) })

  it('is told of a move, and no more after a click on the last one', () => {
    const select = hasNews(marks, me)
    expect(select(boardOf([old]))).toBe(false)
    expect(select(boardOf([old, moved]))).toBe(true)
    expect(select(boardOf([old]))).toBe(false)
    expect(hasNews(markSeen(marks, moved), me)(boardOf([old, moved]))).toBe(false)
    expect(hasNews(null, me)(boardOf([old, moved]))).toBe(false)
  })

  it('[LIVE-6] goes through the cards only when the one that it knows of rests and something changed', () => {
    const select = hasNews(marks, me)
    const first = boardOf([old, moved])
    const second = boardOf([old, moved, cardWith({ id: 3 })])
    const third = boardOf([old])
    for (const board of [first, first, second, third, third]) select(board)
    expect([first.looks.count, second.looks.count, third.looks.count]).toEqual([1, 0, 1])
  })
})
