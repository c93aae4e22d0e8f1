import type { z } from 'zod'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { browserStorage } from '../../api/storage.ts'
import { choiceKey } from './choice-keys.ts'

const open = new Map<string, StoreApi<unknown>>()

/** A choice of the person of this page, kept by this browser. What does not fit `schema` any more is as not chosen: `initial`. */
export function choice<Value>(name: string, schema: z.ZodType<Value>, initial: Value): StoreApi<Value> {
  const key = choiceKey(name)
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
