import { useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { z } from 'zod'
import { maySee } from '#events/kernel/assigned-people.ts'
import type { ProjectId, UserId } from '#events/kernel/ids.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import { daysIn, daysLater, mondayOf } from '#events/project/card-work/days.ts'
import { DEFAULT_TIME_ZONE } from '#events/project/card-work/time-zone.ts'
import { useOtherWork } from '../../../api/projects/plan-work.ts'
import { useBoard } from '../../../shared/board/use-board.ts'
import { fullName } from '../../../shared/people/people.ts'
import { usePeople } from '../../../shared/people/use-people.ts'
import { useMinute } from '../../../shared/when/minute.ts'
import { compareNames } from '../../../ui/list/name-order.ts'
import { capital } from '../../../ui/text/capital.ts'
import { usePersonNames } from '../state/person-names.ts'
import { cellsOf, isToPlan, weekOf } from './plan.ts'
import type { PlanPerson, Week } from './plan-grid.tsx'

/** A day whose week has days alone that dates can say. */
const Day = z.iso.date().regex(/^2/)

/** The week that is planned, kept in the address; its people, and the cards that wait for a person or a day. */
export function useWeek(projectId: ProjectId) {
  const [params, setParams] = useSearchParams()
  const timeZone = useBoard(({ project }) => project?.timeZone)
  const minute = useMinute()
  const today = daysIn(timeZone ?? DEFAULT_TIME_ZONE)(minute)
  const monday = mondayOf(Day.safeParse(params.get('week')).data ?? today)
  const cards = useBoard((board) => board.cards)
  const days = weekOf(monday)
  const { data: others = [], isError } = useOtherWork(projectId, monday)
  const { people, rest, add } = useRows()
  const cells = cellsOf(cards.values(), days)
  const toPlan = [...cards.values()].filter(isToPlan)
  const week: Week = { people, days, today, cells, others }
  const show = (day: string) => setParams((before) => ({ ...Object.fromEntries(before), week: day }), { replace: true })
  return {
    ...{ week, toPlan, rest, add, isLoadUnknown: isError },
    isThisWeek: monday === mondayOf(today),
    onBeside: (weeks: 1 | -1) => show(daysLater(monday, weeks * 7)),
    onToday: () => show(today),
  }
}

/** The people of the rows: those who are assigned to the project, who have cards of it, and who were added; and the `rest` who may be. */
function useRows() {
  const { people } = usePeople()
  const nameOf = usePersonNames()
  const cards = useBoard((board) => board.cards)
  const assignedUsers = useBoard(({ project }) => project?.assignedUsers)
  const [added, setAdded] = useState<readonly UserId[]>([])
  const rows = useMemo(() => {
    const assigned = new Set(assignedUsers?.map(foldCase))
    const busy = new Set([...cards.values()].flatMap(({ assignees = [] }) => assignees))
    const able = (people ?? []).filter(
      (person) => person.role !== 'customer' && maySee(person, { assignedUsers: assignedUsers ?? [] }),
    )
    const known = able.map((person): PlanPerson => ({ id: person.id, name: fullName(person) }))
    const isRow = new Set([
      ...busy,
      ...added,
      ...able.flatMap(({ id, email }) => (assigned.has(foldCase(email)) ? id : [])),
    ])
    // Without a connection the list of people may be missing, and those who have cards are known all the same.
    const others = [...busy].flatMap((id) =>
      known.some((one) => one.id === id) ? [] : { id, name: capital(nameOf(id)) },
    )
    return {
      people: [...known.filter(({ id }) => isRow.has(id)), ...others].toSorted((one, other) =>
        compareNames(one.name, other.name),
      ),
      rest: known.filter(({ id }) => !isRow.has(id)),
    }
  }, [people, cards, assignedUsers, added, nameOf])
  return { ...rows, add: (id: UserId) => setAdded([...added, id]) }
}
