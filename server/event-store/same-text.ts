import { timingSafeEqual } from 'node:crypto'

/** Compares in a time that tells nothing of where two texts of one length differ. Either may be any text. */
export function isSameText(one: string, other: string): boolean {
  const [ours, theirs] = [Buffer.from(one), Buffer.from(other)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
