import type { z } from 'zod'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { UserId } from '#events/kernel/ids.ts'
import { pagePerson } from '../../api/request/page-person.ts'
import { browserStorage } from '../../api/storage.ts'

/** Begins the keys under which the browser keeps what a person chose of the looks of boards. */
export const choicesOf = (person: UserId): string => `board choice ${person} `

const open = new Map<string, StoreApi<unknown>>()

/** A choice of the person of this page, kept by this browser. What does not fit `schema` any more is as not chosen: `initial`. */
export function choice<Value>(name: string, schema: z.ZodType<Value>, initial: Value): StoreApi<Value> {
  const me = pagePerson()
  const key = me === null ? null : `${choicesOf(me)}${name}`
  const known = key === null ? undefined : open.get(key)
  // Under one key stands one kind of choice.
  if (known) return known as StoreApi<Value>
  const store = createStore<Value>(() => initial)
  if (key === null) return store
  try {
    store.setState(schema.parse(JSON.parse(browserStorage.get(key) ?? 'null')), true)
  } catch {
    // Nothing was chosen.
  }
  store.subscribe((value) => browserStorage.set(key, JSON.stringify(value)))
  open.set(key, store as StoreApi<unknown>)
  return store
}
