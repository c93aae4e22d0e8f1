import type { Turn } from '../../kernel/change.ts'
import type { DeviceId, UserId } from '../../kernel/ids.ts'
import type { DeviceStatus } from '../device.ts'
import type { FactName } from '../facts/facts.ts'
import { besides } from '../same/doubles.ts'
import type { NotSame } from '../same/not-same.ts'

/** A value that changed, perhaps several times: as it was before, as it is now, and who made it so. */
export type Change<T> = { readonly before: T; readonly now: T; readonly by: UserId | null }

/** The news of one card. */
export type CardNews = {
  /** It was made, by an import from a file or without one. */
  made?: { readonly by: UserId | null; readonly fileName: string | null }
  removed?: { readonly by: UserId | null; readonly isPart?: true | undefined }
  status?: Change<DeviceStatus>
  name?: Change<string>
  description?: Change<string>
  /** The provider's name of the device that it became; empty where it is none. */
  device?: Change<string>
  /** The name of the card that became part of it; empty where none did. */
  other?: Change<string>
  /** By older cards: true while people say that it is another device. */
  apart?: Map<DeviceId, Change<boolean>>
  /** By the name of each fact. */
  facts?: Map<FactName, Change<string>>
  /** By the digest of each photo: true while it is there. */
  photos?: Map<string, Change<boolean>>
}

/** How often each person stands in a list. */
export function countsOf(people: readonly UserId[]): ReadonlyMap<UserId, number> {
  const counts = new Map<UserId, number>()
  for (const person of people) counts.set(person, (counts.get(person) ?? 0) + 1)
  return counts
}

/** The older cards, each once, of which a change of a list says that they are another device, or takes that back. */
export function apartOf({ from = [], to = [] }: Turn<NotSame | undefined>) {
  const [added, gone] = [besides(to, from), besides(from, to)]
  return [
    ...[...new Set(gone.map(({ deviceId }) => deviceId))].map((deviceId) => ({ deviceId, isApart: false })),
    ...[...new Set(added.map(({ deviceId }) => deviceId))].map((deviceId) => ({ deviceId, isApart: true })),
  ]
}
