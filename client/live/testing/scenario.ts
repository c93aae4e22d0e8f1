import fc from 'fast-check'
import type { BoardHandle } from '../board.ts'
import type { SendResult } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { commandOf, type Gesture, gestures } from './gestures.ts'
import { discard, discardHeld, sendAgain, sendHeld } from '../outbox/refused-commands.ts'

/**
 * The next act of a person at one of several browsers with the same board, or an event that befalls them. `swap`: another
 * person signs in there. `deal`: the person deals with a refusal.
 */
export type Step =
  | { readonly kind: 'send'; readonly player: number; readonly gesture: Gesture; readonly pick: number }
  | { readonly kind: 'cut' | 'heal' | 'leave' | 'return' | 'swap'; readonly player: number }
  | { readonly kind: 'deal'; readonly player: number; readonly pick: number }
  | { readonly kind: 'import' | 'elsewhere'; readonly player: number; readonly pick: number }
  | { readonly kind: 'wait'; readonly ms: number }

/** Lists of steps for a number of people; moves are the most frequent. */
export const steps = (players: number, most: number): fc.Arbitrary<Step[]> => {
  const player = fc.nat(players - 1)
  const gesture = fc.constantFrom(...gestures, ...gestures.slice(0, 4), ...gestures.slice(0, 2))
  return fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.record({ kind: fc.constant('send' as const), player, gesture, pick: fc.nat(1000) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('cut', 'heal', 'leave', 'return', 'swap'), player }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('deal', 'import'), player, pick: fc.nat(1000) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('elsewhere' as const), player, pick: fc.nat(1000) }) },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(900) }) },
    ),
    { minLength: 5, maxLength: most, size: 'max' },
  )
}

/** A browser. `board` is that of the person who is signed in there. */
export type Player = {
  readonly board: BoardHandle
  readonly outbox: Outbox
  readonly cut: () => void
  readonly heal: () => void
  /** Another person signs in, where there is one. */
  readonly swap?: () => void
  /** Imports a list of cards with these names, which is sent beside the outbox. */
  readonly importList: (names: readonly string[]) => Promise<void>
  /** They change what no board's outbox sends: photos, the folder, synced cards; where the test's server can take it. */
  readonly elsewhere?: (pick: number) => void
}

/** Deals with what was refused, in one of the four ways that there are. */
function deal(outbox: Outbox, pick: number): void {
  const { refusals } = outbox.store.getState()
  const { entry } = refusals[pick % Math.max(1, refusals.length)] ?? {}
  if (!entry) return
  const ways = [sendAgain, discard, sendHeld, discardHeld]
  ways[pick % ways.length]?.(outbox, entry.id)
}

/** Plays steps and gives what became of each command, to be awaited once the weather is calm. */
export async function play(
  script: readonly Step[],
  players: readonly Player[],
  pass: (ms: number) => Promise<void>,
): Promise<Promise<SendResult>[]> {
  const results: Promise<SendResult>[] = []
  const imports: Promise<void>[] = []
  const stops = players.map(({ board }) => board.watch())
  for (const step of script) {
    if (step.kind === 'wait') {
      await pass(step.ms)
      continue
    }
    const player = players[step.player]
    if (!player) continue
    const watchAgain = () => {
      stops[step.player]?.()
      stops[step.player] = player.board.watch()
    }
    switch (step.kind) {
      case 'send': {
        const command = commandOf(step.gesture, step.pick, player.board.store.getState())
        if (command) results.push(player.board.send(command))
        break
      }
      case 'import':
        imports.push(player.importList([1, 2, 3, 4].slice(step.pick % 3).map((n) => `Door ${(step.pick % 7) + n}`)))
        break
      case 'elsewhere':
        player.elsewhere?.(step.pick)
        break
      case 'deal':
        deal(player.outbox, step.pick)
        break
      case 'cut':
      case 'heal':
        player[step.kind]()
        break
      case 'leave':
        stops[step.player]?.()
        break
      case 'return':
        watchAgain()
        break
      case 'swap':
        stops[step.player]?.()
        player.swap?.()
        watchAgain()
        break
    }
    await pass(20)
  }
  for (const [index, player] of players.entries()) {
    player.heal()
    stops[index]?.()
    player.board.watch()
    giveUpRefusals(player.outbox)
  }
  await Promise.all(imports)
  return results
}

/** From now on what is refused is given up, and what is held behind it is sent. */
export function giveUpRefusals(outbox: Outbox): void {
  const giveUp = () => {
    for (const { entry } of outbox.store.getState().refusals) {
      sendHeld(outbox, entry.id)
      discard(outbox, entry.id)
    }
  }
  giveUp()
  outbox.store.subscribe(({ refusals }) => {
    if (refusals.length > 0) queueMicrotask(giveUp)
  })
}
