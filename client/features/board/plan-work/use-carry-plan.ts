import { type KeyboardEvent, useEffect } from 'react'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { announce } from '../../../ui/toast/live-region.tsx'
import { countOf } from '../../../ui/text/format-count.ts'
import { longDayWords } from './day-words.ts'
import { giveCards, takeCards } from './give-cards.ts'
import { cellKey, overbooking, partsWith } from './plan.ts'
import { othersAt, type Week } from './plan-grid.tsx'
import { letGo, type Target, usePlanStore } from './plan-state.tsx'

/** Carries cards by keys: arrows go from cell to cell, and left of the first day to the tray; Space drops, Escape puts back. */
export function useCarryPlan(week: Week) {
  const board = useOpenBoard()
  const plan = usePlanStore()

  function drop(): void {
    const { part } = plan.getState()
    const dropped = letGo(plan)
    if (!dropped) return
    const { lifted, over } = dropped
    if (over !== 'tray') giveCards(board, lifted, over, part)
    else if (lifted.from !== null) takeCards(board, lifted)
  }

  useEffect(
    () =>
      plan.subscribe(({ lifted, over, isByKey, part }, before) => {
        if (!lifted || !isByKey || over === before.over || over === null) return
        const words = targetWords(over)
        if (typeof over !== 'string')
          document
            .querySelector(`[data-cell="${cellKey(over)}"]`)
            ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        announce(`${words}. Space drops ${lifted.cards.length === 1 ? 'it' : 'them'} here.`)

        function targetWords(target: Target): string {
          if (target === 'tray') return 'To plan: without a person and a day'
          const name = week.people.find(({ id }) => id === target.userId)?.name ?? ''
          const cards = week.cells.get(cellKey(target)) ?? []
          const parts = partsWith(cards, lifted?.cards ?? [], part)
          const warning = overbooking(parts, othersAt(week, target))
          return [`${name}, ${longDayWords(target.day)}: ${countOf(parts.length, 'card')}`, warning]
            .filter(Boolean)
            .join(', ')
        }
      }),
    [plan, week],
  )

  /** The place beside: a row up or down, a day left or right. */
  function beside(over: Target, key: string): Target {
    const { people, days } = week
    const row = over === 'tray' ? 0 : people.findIndex(({ id }) => id === over.userId)
    const col = over === 'tray' ? -1 : days.indexOf(over.day)
    const within = (count: number, index: number) => Math.max(0, Math.min(count - 1, index))
    const next = {
      row: within(people.length, row + (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0)),
      col: Math.min(days.length - 1, col + (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0)),
    }
    if (next.col < 0) return key === 'ArrowLeft' || over === 'tray' ? 'tray' : over
    const [person, day] = [people[next.row], days[next.col]]
    return person && day !== undefined ? { userId: person.id, day } : over
  }

  return {
    drop,
    onKeyDown(event: KeyboardEvent) {
      const { lifted, isByKey, over } = plan.getState()
      if (!lifted || !isByKey) return
      const { key } = event
      if (key === 'Escape') {
        plan.setState({ lifted: null, over: null, isByKey: false })
        announce('Put back.')
      } else if (key === ' ' || key === 'Enter') {
        if (!event.repeat) drop()
      } else if (key.startsWith('Arrow')) plan.setState({ over: beside(over ?? 'tray', key) })
      else if (key === 'Tab') return plan.setState({ lifted: null, over: null, isByKey: false })
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
