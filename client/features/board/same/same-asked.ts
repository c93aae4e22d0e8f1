import { createStore } from 'zustand/vanilla'
import type { DeviceId } from '#events/kernel/ids.ts'

/** The cards that a person is asked about: `card`, and the other one where it is known. `doubles`: the list of possible ones. */
export type SameQuestion = { readonly card: DeviceId; readonly other?: DeviceId } | 'doubles' | null

/** The dialog about cards that are one device. */
export const asked = createStore<{ readonly what: SameQuestion }>(() => ({ what: null }))

export const ask = (what: SameQuestion): void => asked.setState({ what })
