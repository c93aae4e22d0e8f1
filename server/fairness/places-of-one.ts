import { finished } from 'node:stream'
import type { ServerResponse } from 'node:http'
import { NoTurn } from './fair-turns.ts'

/**
 * Counts the answers of each person that are sent at the same time.
 * @param max of one person.
 * @returns takes a place until the answer was sent or its client is gone. It throws NoTurn where the person has no place left.
 */
export function placesOfOne(max: number): (person: string, answer: ServerResponse) => void {
  const taken = new Map<string, number>()
  return (person, answer) => {
    const before = taken.get(person) ?? 0
    if (before >= max) throw new NoTurn('own')
    taken.set(person, before + 1)
    finished(answer, () => {
      const left = (taken.get(person) ?? 1) - 1
      if (left > 0) taken.set(person, left)
      else taken.delete(person)
    })
  }
}
