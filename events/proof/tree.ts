import { type Bytes, isSame, joined, type Sha256 } from './bytes.ts'

// The Merkle tree of RFC 6962 over the log: its hashes and its proofs, wherever the hashes of its parts come from.

/** Gives the hash of the subtree over the leaves from one (inclusive) to another (exclusive). */
export type Subtree = (from: number, to: number) => Promise<Bytes>

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** The hash of a leaf with this content. */
export const leafHash = (sha256: Sha256, content: Bytes): Bytes | Promise<Bytes> => sha256(joined(LEAF, content))

export const nodeHash = (sha256: Sha256, left: Bytes, right: Bytes): Bytes | Promise<Bytes> =>
  sha256(joined(NODE, left, right))

/** Leaves of the left side of a subtree of so many (at least two): the largest power of two below. */
export function leftOf(leaves: number): number {
  let left = 1
  while (left * 2 < leaves) left *= 2
  return left
}

/**
 * A proof that some leaves stand in a tree: the hashes of all subtrees without one of them, from left to right. For one leaf
 * these are the hashes of an RFC 6962 audit path.
 * @param leaves their places, ascending. @param size of the tree.
 */
export async function proveLeaves(leaves: readonly number[], size: number, subtree: Subtree): Promise<Bytes[]> {
  const hashes: Bytes[] = []
  async function walk(from: number, to: number, first: number, end: number): Promise<void> {
    if (first === end) {
      hashes.push(await subtree(from, to))
      return
    }
    if (to - from === 1) return
    const middle = from + leftOf(to - from)
    const split = firstFrom(leaves, middle, first, end)
    await walk(from, middle, first, split)
    await walk(middle, to, split, end)
  }
  await walk(0, size, 0, leaves.length)
  return hashes
}

/** A leaf and its place. */
export type PlacedLeaf = { readonly index: number; readonly hash: Bytes }

/** @returns the root that a proof of {@link proveLeaves} leads to; null when it is no proof of these leaves. */
export async function rootOfProof(
  sha256: Sha256,
  leaves: readonly PlacedLeaf[],
  size: number,
  hashes: readonly Bytes[],
): Promise<Bytes | null> {
  const places = leaves.map(({ index }) => index)
  const isAscending = places.every((place, at) => place > (places[at - 1] ?? -1) && place < size)
  if (!isAscending || size < 1) return null
  let used = 0
  async function walk(from: number, to: number, first: number, end: number): Promise<Bytes | null> {
    if (first === end) return hashes[used++] ?? null
    if (to - from === 1) return leaves[first]?.hash ?? null
    const middle = from + leftOf(to - from)
    const split = firstFrom(places, middle, first, end)
    const left = await walk(from, middle, first, split)
    const right = left && (await walk(middle, to, split, end))
    return left && right && nodeHash(sha256, left, right)
  }
  const root = await walk(0, size, 0, leaves.length)
  return used === hashes.length ? root : null
}

/** The first of ascending places, between two of them, that is not before another one. */
function firstFrom(places: readonly number[], place: number, first: number, end: number): number {
  let [low, high] = [first, end]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}

/** The consistency proof of RFC 6962, section 2.1.2: that a tree of `size` leaves begins with the one of its first `old` leaves. */
export async function proveConsistency(old: number, size: number, subtree: Subtree): Promise<Bytes[]> {
  async function walk(left: number, from: number, to: number, isWhole: boolean): Promise<Bytes[]> {
    if (left === to - from) return isWhole ? [] : [await subtree(from, to)]
    const half = leftOf(to - from)
    return left <= half
      ? [...(await walk(left, from, from + half, isWhole)), await subtree(from + half, to)]
      : [...(await walk(left - half, from + half, to, false)), await subtree(from, from + half)]
  }
  return old < 1 || old > size ? [] : walk(old, 0, size, true)
}

/** The root of a tree with so many leaves. */
export type Root = { readonly size: number; readonly root: Bytes }

/** True if a proof of {@link proveConsistency} shows that the tree of `now` begins with that of `old`. */
export async function isConsistent(sha256: Sha256, old: Root, now: Root, hashes: readonly Bytes[]): Promise<boolean> {
  if (old.size < 1 || old.size > now.size) return false
  let used = 0
  /** The hash of the old leaves below a place, and of all leaves there. */
  async function walk(left: number, all: number, isWhole: boolean): Promise<readonly [Bytes, Bytes] | null> {
    if (left === all) {
      const both = isWhole ? old.root : hashes[used++]
      return both ? [both, both] : null
    }
    const half = leftOf(all)
    const below = left <= half ? await walk(left, half, isWhole) : await walk(left - half, all - half, false)
    const beside = hashes[used++]
    if (!below || !beside) return null
    const [before, after] = below
    return left <= half
      ? [before, await nodeHash(sha256, after, beside)]
      : [await nodeHash(sha256, beside, before), await nodeHash(sha256, beside, after)]
  }
  const roots = await walk(old.size, now.size, true)
  return roots !== null && used === hashes.length && isSame(roots[0], old.root) && isSame(roots[1], now.root)
}
