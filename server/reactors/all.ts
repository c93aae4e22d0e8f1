import { closeNotes } from './close-notes.ts'
import type { Reactor } from './reactor.ts'

/** The reactors that the app runs. */
export const allReactors: readonly Reactor[] = [closeNotes]
