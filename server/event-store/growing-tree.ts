import { createHash } from 'node:crypto'
import type { Bytes } from '#events/proof/bytes.ts'

const nodeOf = (left: Bytes, right: Bytes): Bytes =>
  createHash('sha256').update(Uint8Array.of(1)).update(left).update(right).digest()

/** The Merkle tree of RFC 6962 over leaves that come one by one: it holds the roots of its whole parts alone. */
export class GrowingTree {
  size = 0
  /** From the largest to the smallest. */
  readonly #parts: Bytes[] = []

  add(leaf: Bytes): void {
    let root = leaf
    for (let at = this.size; at % 2 === 1; at = (at - 1) / 2) {
      const left = this.#parts.pop()
      if (left) root = nodeOf(left, root)
    }
    this.#parts.push(root)
    this.size++
  }

  /** Of at least one leaf. */
  root(): Bytes {
    return this.#parts.reduceRight((right, left) => nodeOf(left, right))
  }
}
