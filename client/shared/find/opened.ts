import { z } from 'zod'
import { FoundThing, MAX_RECENT } from '#events/find/api.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { browserStorage } from '../../api/storage.ts'

/** A thing that a person opened, by its key. `thing`: as the server said it is called; null until it did. */
const Opened = z.object({ key: z.string(), thing: FoundThing.nullable() })
export type OpenedThing = z.infer<typeof Opened>

/** It stays on the device, under the person's id, until they log out: then nothing of theirs is left there. */
const nameOf = (me: UserId): string => `opened ${me}`

/** The things that a person opened on this device, the last one first. */
export function readOpened(me: UserId): readonly OpenedThing[] {
  try {
    return z.array(Opened).parse(JSON.parse(browserStorage.get(nameOf(me)) ?? '[]'))
  } catch {
    return []
  }
}

const keep = (me: UserId, opened: readonly OpenedThing[]): void =>
  void browserStorage.set(nameOf(me), JSON.stringify(opened.slice(0, MAX_RECENT)))

/** Notes that a person opened something just now. */
export function noteOpened(me: UserId, key: string, thing: FoundThing | null = null): void {
  const before = readOpened(me)
  const known = before.find((one) => one.key === key)?.thing ?? null
  keep(me, [{ key, thing: thing ?? known }, ...before.filter((one) => one.key !== key)])
}

/** Takes over how things are called now. Those that the server was asked for and did not name are gone for this person. */
export function renameOpened(me: UserId, asked: readonly string[], named: ReadonlyMap<string, FoundThing>): void {
  keep(
    me,
    readOpened(me).flatMap(({ key, thing }) => {
      const now = named.get(key)
      return asked.includes(key) && !now ? [] : [{ key, thing: now ?? thing }]
    }),
  )
}

/** Drops what was opened of things with these keys. */
export function forgetOpened(me: UserId, keys: readonly string[]): void {
  const before = readOpened(me)
  if (before.some(({ key }) => keys.includes(key)))
    keep(
      me,
      before.filter(({ key }) => !keys.includes(key)),
    )
}

/** A person who logs out leaves nothing of what they opened. */
export const dropOpened = (me: UserId): void => browserStorage.remove(nameOf(me))
