import { createStore } from 'zustand/vanilla'
import type { Card } from '#events/project/device.ts'

/** Confirmed cards that a person is about to move back, with the others of the gesture, until they say why. */
type BackQuestion = { readonly cards: readonly Card[]; readonly move: (reason: string) => void }

export const backAsked = createStore<{ readonly asked: BackQuestion | null }>(() => ({ asked: null }))

export const askBack = (asked: BackQuestion | null): void => backAsked.setState({ asked })
