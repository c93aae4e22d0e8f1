import type { TurnedFields } from '../../kernel/change.ts'
import type { DeviceId, UserId } from '../../kernel/ids.ts'
import type { CardFields } from '../changes.ts'
import { dayOf, flagText } from '../history/told-work.ts'
import type { DigestLines } from './lines.ts'
import type { Change } from './news.ts'

/** The news of a card's people, its day and its flag. */
export type WorkNews = {
  /** By each person: true while the card is theirs. */
  people?: Map<UserId, Change<boolean>>
  day?: Change<string>
  flag?: Change<string>
}

/** Notes a change of one value: as it was before, as it is now. */
type Note = <T>(change: Change<T> | undefined, before: T, now: T) => Change<T>
/** The change, where it is news for the reader. */
type IsNews = <T>(change: Change<T> | undefined) => (Change<T> & { readonly by: UserId }) | null

/** Takes what an event changes of a card's people, day and flag. */
export function takeWork(
  news: WorkNews,
  { assignees, schedule, flag }: Pick<TurnedFields<CardFields>, 'assignees' | 'schedule' | 'flag'>,
  note: Note,
): void {
  if (assignees) {
    const [from, to] = [assignees.from ?? [], assignees.to ?? []]
    const people = (news.people ??= new Map())
    for (const id of new Set([...from, ...to])) {
      const [was, is] = [from.includes(id), to.includes(id)]
      if (was !== is) people.set(id, note(people.get(id), was, is))
    }
  }
  if (schedule) news.day = note(news.day, dayOf(schedule.from), dayOf(schedule.to))
  if (flag) news.flag = note(news.flag, flag.from ? flagText(flag.from) : '', flag.to ? flagText(flag.to) : '')
}

/** Adds the lines about them. */
export function addWork(
  lines: DigestLines,
  { people, day, flag }: WorkNews,
  card: { readonly id: DeviceId; readonly name: string | undefined },
  isNews: IsNews,
): void {
  for (const [person, change] of people ?? []) {
    const given = isNews(change)
    if (given) lines.addCard({ kind: given.now ? 'given' : 'taken', by: given.by, person }, card)
  }
  const [moved, blocked] = [isNews(day), isNews(flag)]
  if (moved) lines.addCard({ kind: 'scheduled', by: moved.by, day: moved.now }, card)
  if (blocked)
    lines.addCard(
      { kind: blocked.now === '' ? 'unblocked' : 'blocked', by: blocked.by },
      { ...card, text: blocked.now },
    )
}
