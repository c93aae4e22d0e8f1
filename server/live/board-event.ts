import type { Recorded } from '#events/kernel/envelope.ts'
import type { BoardEvent } from '#events/live/protocol.ts'
import type { ProjectEvent } from '#events/project/events.ts'

/** What of a recorded event travels to a board: no ids, digests or hashes that a screen has no use for. */
export function toBoardEvent(event: Recorded<ProjectEvent>): BoardEvent {
  const { id, version, stream, position, commandDigest, source, hash, ...rest } = event
  return rest
}
