import type { StreamEvent } from '#events/live/protocol.ts'
import type { LogEvent } from '#events/registry.ts'

/**
 * The part of a recorded event that travels to those who have its stream open: without ids, digests and hashes of no use there.
 * @param event of a stream that can be opened (kinds.ts).
 */
export function toStreamEvent(event: LogEvent): StreamEvent {
  const { id, version, stream, position, commandDigest, source, apiKey, log, hash, ...rest } = event
  // Which events a stream holds follows from its name, which the compiler does not know.
  return rest as StreamEvent
}
