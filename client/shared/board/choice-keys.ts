import type { UserId } from '#events/kernel/ids.ts'
import { pagePerson } from '../../api/request/page-person.ts'
import { browserStorage } from '../../api/storage.ts'

/** Begins the keys under which the browser keeps what a person chose of the looks of boards. */
export const choicesOf = (person: UserId): string => `board choice ${person} `

/** The key of a choice of the person of this page; null before anyone signed in. */
export function choiceKey(name: string): string | null {
  const me = pagePerson()
  return me === null ? null : `${choicesOf(me)}${name}`
}

/** True if the person of this page chose here before. */
export function hasChosen(name: string): boolean {
  const key = choiceKey(name)
  return key !== null && browserStorage.get(key) !== null
}
