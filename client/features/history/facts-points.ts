import type { HistoryFacts } from '#events/project/history/api.ts'
import { formatDay } from '../../ui/form/calendar-day.ts'
import type { ChartData, Series } from '../../ui/chart/chart-data.ts'

/** People who have bars of their own: four sorts can be told apart, and the others are the fourth. */
const MAX_PEOPLE = 3
const TONES = ['accent', 'installed', 'waiting'] as const
const OTHERS: Series = { key: 'others', label: 'Others', tone: 'control' }

/** Cards per day, by the people who moved most of them forward. */
export function peoplePerDay(perDay: HistoryFacts['perDay']): ChartData {
  const totals = new Map<string, { label: string; cards: number }>()
  for (const { by, name, cards } of perDay)
    totals.set(`${by}`, { label: name, cards: (totals.get(`${by}`)?.cards ?? 0) + cards })
  const most = [...totals].toSorted(([, one], [, other]) => other.cards - one.cards).slice(0, MAX_PEOPLE)
  const named = most.map(([key, { label }], index): Series => ({ key, label, tone: TONES[index] ?? 'control' }))
  const days = new Map<string, Record<string, number>>()
  for (const { day, by, cards } of perDay) {
    const key = named.some((one) => one.key === `${by}`) ? `${by}` : OTHERS.key
    const values = days.get(day) ?? {}
    days.set(day, { ...values, [key]: (values[key] ?? 0) + cards })
  }
  return {
    series: totals.size > named.length ? [...named, OTHERS] : named,
    points: [...days].map(([day, values]) => ({ label: formatDay(day), values })),
  }
}

/** How many cards stood in each column at the end of each day. */
export const burnUpPoints = (burnUp: HistoryFacts['burnUp']): ChartData['points'] =>
  burnUp.map(({ day, counts }) => ({ label: formatDay(day), values: counts }))
