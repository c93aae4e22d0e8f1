import { describe, expect, it } from 'vitest'
import { firstMarks, isNews, markAllSeen, markSeen, newsAmong } from './seen-marks.ts'
import { cardWith } from './test-cards.ts'

const at = (day: number) => `2026-02-0${day}T08:00:00.000Z`
const old = cardWith({ id: 1, statusAt: at(1) })

describe('the alert icon of a card', () => {
  it('shows for nothing that happened before the board was first opened on this browser', () => {
    expect(isNews(firstMarks([old]), old)).toBe(false)
    expect(firstMarks([])).toEqual({ since: '', seen: {} })
  })

  it('shows after a status change until it is clicked, and again after the next one', () => {
    const marks = firstMarks([old])
    const moved = { ...old, statusAt: at(2) }
    expect(isNews(marks, moved)).toBe(true)
    const clicked = markSeen(marks, moved)
    expect(isNews(clicked, moved)).toBe(false)
    expect(isNews(clicked, { ...moved, statusAt: at(3) })).toBe(true)
  })

  it('does not show for a card that was only added', () => {
    expect(isNews(firstMarks([old]), cardWith({ id: 2, createdAt: at(4), statusAt: at(4) }))).toBe(false)
  })

  it('clears for all cards at once, without forgetting what is newer on other cards', () => {
    const marks = markSeen(firstMarks([old]), old)
    const cards = [old, cardWith({ id: 2, statusAt: at(3) }), cardWith({ id: 3, statusAt: at(2) })]
    expect(newsAmong(marks, cards)).toEqual([2, 3])
    const cleared = markAllSeen(marks, cards)
    expect(newsAmong(cleared, cards)).toEqual([])
    expect(isNews(cleared, cardWith({ id: 3, statusAt: at(4) }))).toBe(true)
    expect(markAllSeen(cleared, [])).toEqual(cleared)
  })
})
