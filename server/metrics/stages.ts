import type { CommandId } from '#events/kernel/ids.ts'

/** For each stage on the way of a command: the one that its time counts from (docs/rules.md, METRICS-30). */
const SINCE = {
  allowed: 'received',
  decided: 'allowed',
  sent: 'decided',
  durable: 'sent',
  answered: 'durable',
  folded: 'durable',
  seen: 'durable',
  pushed: 'seen',
  written: 'pushed',
} as const
export type Stage = keyof typeof SINCE
export const STAGES = Object.keys(SINCE) as readonly Stage[]

/** When a command reached each stage, in milliseconds of `performance.now()`. */
export type Way = { readonly [At in Stage | 'received']?: number }

/** Commands that are followed at a time; the oldest are forgotten first. */
const MAX_HELD = 2_000

export type Stages = ReturnType<typeof createStages>

/**
 * Follows commands that come by requests to this node, by their ids, from the request to the last socket that is told. All that
 * a stage costs is a look-up and a number that is counted.
 * @param took is told the time of each stage, in milliseconds.
 */
export function createStages(took: (stage: Stage, ms: number) => void) {
  const held = new Map<CommandId, { -readonly [At in keyof Way]: Way[At] }>()
  let hear: (id: CommandId, way: Way) => void = () => undefined

  function reach(stage: Stage, id: CommandId): void {
    const way = held.get(id)
    const since = way?.[SINCE[stage]]
    if (way === undefined || since === undefined) return
    const at = performance.now()
    way[stage] = at
    took(stage, at - since)
    hear(id, way)
  }

  return {
    /** A command may be sent now whose request was received `ms` milliseconds ago. */
    begin(id: CommandId, ms: number): void {
      if (held.size >= MAX_HELD)
        for (const oldest of held.keys()) {
          held.delete(oldest)
          break
        }
      held.set(id, { received: performance.now() - ms })
      reach('allowed', id)
    },
    reach,
    /** The commands of events reached a stage; it counts once for each. */
    reachAll(stage: Stage, events: readonly { readonly commandId: CommandId }[]): void {
      for (const [index, { commandId }] of events.entries())
        if (events[index - 1]?.commandId !== commandId) reach(stage, commandId)
    },
    /** From now on tells of each stage as it is reached, in the place of whom it told before. */
    watch(listener: typeof hear): void {
      hear = listener
    },
  }
}
