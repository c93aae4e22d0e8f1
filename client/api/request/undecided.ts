import { z } from 'zod'
import type { CallRequest } from '#events/kernel/call.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { pagePerson } from './page-person.ts'
import { randomId } from './random-id.ts'
import { tabStorage } from '../storage.ts'

// The keys of calls that may have been decided, each for its kind of call and its person. A screen that is opened again in this
// tab, after a reload too, sends the same call under the same key.

/** A call under its id. `text` is the call as text, `userId` the person who makes it. */
export type NamedCall = { readonly text: string; readonly id: string; readonly userId: UserId | null }

const Kept = z.object({ text: z.string(), id: z.string() })

const PREFIX = 'undecided '
const nameOf = ({ method, path }: CallRequest, me: UserId | null): string => `${PREFIX}${me} ${method} ${path}`

function keptUnder(name: string): z.infer<typeof Kept> | null {
  try {
    return Kept.safeParse(JSON.parse(tabStorage.get(name) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Two calls with the same text are the same. */
export const textOf = ({ method, path, body }: CallRequest): string => JSON.stringify([method, path, body])

/** Names a call by the key that it was sent under before, if its decision is not known, or by a new one, which is kept. */
export function nameKept(call: CallRequest): NamedCall {
  const text = textOf(call)
  const userId = pagePerson()
  const name = nameOf(call, userId)
  const kept = keptUnder(name)
  const id = kept?.text === text ? kept.id : randomId()
  tabStorage.set(name, JSON.stringify({ text, id }))
  return { text, id, userId }
}

/** The call is decided: another one with the same text is another one. */
export function dropKept(call: CallRequest, { id, userId }: NamedCall): void {
  const name = nameOf(call, userId)
  if (keptUnder(name)?.id === id) tabStorage.remove(name)
}

/** Drops what every person left undecided in this tab. */
export const dropAllKept = (): void => tabStorage.removeAll(PREFIX)
