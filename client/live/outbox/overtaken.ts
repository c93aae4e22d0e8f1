import type { DeviceId, UserId } from '#events/kernel/ids.ts'
import type { StreamRef } from '#events/live/protocol.ts'
import { passedCards } from '#events/project/commands/move-device.ts'
import { createStore } from 'zustand/vanilla'
import type { Entry } from './entry.ts'
import { isSameStream } from './outbox-state.ts'

/**
 * A step that had nothing to do any more when it arrived: others had taken its card further. `isWhole`: so it was with every card
 * of its command.
 */
export type Overtaken = { readonly entry: Entry; readonly deviceId: DeviceId; readonly isWhole: boolean }

/** The steps that others overtook (docs/rules.md, STORY-8), until their person was told of them. */
export class OvertakenSteps {
  readonly store = createStore<{ readonly steps: readonly Overtaken[] }>(() => ({ steps: [] }))

  /** Notes the cards of a command that others had taken further. @returns true if nothing is left of the command. */
  note(entry: Entry, answer: unknown): boolean {
    if (entry.stream.kind !== 'project') return false
    const passed = passedCards(entry.command, answer)
    if (passed.length === 0) return false
    const isWhole = passed.length === entry.lanes.length
    const news = passed.map((deviceId) => ({ entry, deviceId, isWhole }))
    this.store.setState(({ steps }) => ({ steps: [...steps, ...news] }))
    return isWhole
  }

  /** Their person was told of those on a stream. */
  told(stream: StreamRef, person: UserId): void {
    this.store.setState(({ steps }) => ({
      steps: steps.filter(({ entry }) => entry.actor.id !== person || !isSameStream(stream, entry.stream)),
    }))
  }
}
