import { finished } from 'node:stream'
import type { ServerResponse } from 'node:http'
import { NoTurn } from './fair-turns.ts'

/**
 * Counts the answers of each person, and of all, that are sent at the same time.
 * @param max of one person. @param maxOfAll of all people together; default: no limit.
 * @returns takes a place until the answer was sent or its client is gone. It throws NoTurn where there is no place left.
 */
export function placesOfOne(
  max: number,
  maxOfAll = Number.POSITIVE_INFINITY,
): (person: string, answer: ServerResponse) => void {
  const taken = new Map<string, number>()
  let takenInAll = 0
  return (person, answer) => {
    const before = taken.get(person) ?? 0
    if (before >= max) throw new NoTurn('own')
    if (takenInAll >= maxOfAll) throw new NoTurn('all')
    taken.set(person, before + 1)
    takenInAll += 1
    finished(answer, () => {
      takenInAll -= 1
      const left = (taken.get(person) ?? 1) - 1
      if (left > 0) taken.set(person, left)
      else taken.delete(person)
    })
  }
}
