import { z } from 'zod'
import { DeviceId, type UserId } from '#events/kernel/ids.ts'
import { CommandEntry } from '../entry-schema.ts'
import type { Overtaken, OvertakenSteps } from '../overtaken.ts'
import { overtakenKey } from '../waits-key.ts'
import type { Notes } from './notes.ts'

const Steps = z.array(z.strictObject({ entry: CommandEntry, deviceId: DeviceId, isWhole: z.boolean() }))

/** Limit of steps that are kept: the last ones. */
const MAX_KEPT = 500

/**
 * Keeps a person's overtaken steps on this device until they have read of them, in whichever tab and page (docs/rules.md, STORY-8).
 * The returned function ends that.
 */
export function keepOvertaken({ store }: OvertakenSteps, notes: Notes, person: UserId): () => void {
  const key = overtakenKey(person)
  const isMine = ({ entry }: Overtaken) => entry.actor.id === person
  const idOf = ({ entry, deviceId }: Overtaken) => `${entry.id} ${deviceId}`
  const read = (): Overtaken[] => {
    try {
      // Roles of people alone make entries.
      return Steps.parse(JSON.parse(notes.get(key) ?? '[]')) as Overtaken[]
    } catch {
      return []
    }
  }
  const show = () => {
    const kept = read()
    store.setState(({ steps }) => ({ steps: [...steps.filter((step) => !isMine(step)), ...kept] }))
  }
  const stopNotes = notes.follow(key, show)
  // Those of before this code came are kept as well.
  const early = store.getState().steps.filter(isMine)
  if (early.length > 0) notes.set(key, JSON.stringify([...read(), ...early]))
  show()
  const stopSteps = store.subscribe(({ steps }, before) => {
    const [were, are] = [before.steps.filter(isMine), steps.filter(isMine)]
    const [known, left] = [new Set(were.map(idOf)), new Set(are.map(idOf))]
    const added = are.filter((step) => !known.has(idOf(step)))
    const gone = new Set([...known].filter((id) => !left.has(id)))
    if (added.length + gone.size === 0) return
    const ids = new Set(added.map(idOf))
    const kept = [...read().filter((step) => !gone.has(idOf(step)) && !ids.has(idOf(step))), ...added]
    if (kept.length === 0) notes.remove(key)
    else notes.set(key, JSON.stringify(kept.slice(-MAX_KEPT)))
  })
  return () => {
    stopNotes()
    stopSteps()
  }
}
