import { inTimeSlices } from '#projections/engine/pace/slices.ts'

/** One part of a batch, in bytes (decisions, "Projects, folders, devices": at most 256 KB an append). */
const PART_BYTES = 200 * 1024

/** A list in parts that fit into one append each; others are served meanwhile. */
export async function inParts<T>(items: readonly T[]): Promise<T[][]> {
  const parts: T[][] = []
  let room = 0
  const giveWay = inTimeSlices()
  for (const item of items) {
    const bytes = Buffer.byteLength(JSON.stringify(item))
    if (bytes > room) {
      parts.push([])
      room = PART_BYTES
    }
    parts.at(-1)?.push(item)
    room -= bytes
    await giveWay()
  }
  return parts
}
