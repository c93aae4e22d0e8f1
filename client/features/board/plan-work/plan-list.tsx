import { dayWords } from './day-words.ts'
import { cellKey } from './plan.ts'
import { PlanCell } from './plan-cell.tsx'
import { othersAt, type Week } from './plan-grid.tsx'

/** The week as a list by day, for a phone: the people who have work on it. */
export const PlanList = (week: Week) => (
  <div className="flex flex-col gap-4">
    {week.days.map((day) => {
      const busy = week.people.filter(({ id }) => {
        const place = { userId: id, day }
        return week.cells.has(cellKey(place)) || othersAt(week, place).length > 0
      })
      return (
        <section key={day} aria-label={dayWords(day)} className="flex flex-col gap-2">
          <h2 className={day === week.today ? 'font-semibold text-accent-text' : 'font-semibold'}>{dayWords(day)}</h2>
          {busy.length === 0 && <p className="text-muted">No work planned</p>}
          {busy.map(({ id, name }) => {
            const place = { userId: id, day }
            return (
              <div key={id} className="rounded-panel border bg-raised p-3">
                <h3 dir="auto" className="mb-1 font-medium wrap-anywhere">
                  {name}
                </h3>
                <PlanCell place={place} cards={week.cells.get(cellKey(place)) ?? []} others={othersAt(week, place)} />
              </div>
            )
          })}
        </section>
      )
    })}
  </div>
)
