/** The part of a stream that its holder needs to know. */
type Stream = {
  /** Nothing is under way there, so that the copy may be forgotten. */
  readonly isIdle: boolean
  /** The copy must not be used any more. */
  readonly isBroken: boolean
  /** Roughly what it takes in memory. */
  readonly bytes: number
}

/** All streams of a process together; a board of 5,000 cards takes about 2 MB of it. */
const MAX_HELD_BYTES = 64 * 1024 * 1024

/**
 * Which streams stay folded in memory, whatever their kind: as many as fit. Those not used for longest are forgotten first;
 * none where something is under way, nor the one that was used last (docs/rules.md, CMD-19).
 */
export class HeldStreams {
  readonly #maxBytes: number
  /** In the order in which they were last used. */
  readonly #held = new Map<Stream, { bytes: number; readonly forget: () => void }>()
  #bytes = 0
  #newest: Stream | null = null
  /** Those that are forgotten as soon as nothing is under way there. */
  readonly #stale = new Set<Stream>()
  #whenGone: (() => void)[] = []

  constructor(maxBytes = MAX_HELD_BYTES) {
    this.#maxBytes = maxBytes
  }

  /** Puts a stream in the last place to be forgotten. @param forget drops the copy. */
  touch(stream: Stream, forget: () => void): void {
    const held = this.#held.get(stream) ?? { bytes: 0, forget }
    this.#held.delete(stream)
    this.#held.set(stream, held)
    this.#newest = stream
  }

  /** Uses a stream that was touched, and looks afterwards at what it holds by then. */
  async use<T>(stream: Stream, use: () => Promise<T>): Promise<T> {
    try {
      return await use()
    } finally {
      this.#measure(stream)
    }
  }

  /** Forgets every stream, each as soon as nothing is under way there. Resolves when none is left of those held now. */
  async forgetAll(): Promise<void> {
    for (const stream of this.#held.keys()) {
      if (stream.isIdle) this.#drop(stream)
      else this.#stale.add(stream)
    }
    if (this.#stale.size > 0) await new Promise<void>((resolve) => this.#whenGone.push(resolve))
  }

  #measure(stream: Stream): void {
    const held = this.#held.get(stream)
    if (!held) return
    if (this.#stale.has(stream) && stream.isIdle) return this.#drop(stream)
    this.#bytes += stream.bytes - held.bytes
    held.bytes = stream.bytes
    if (stream.isBroken) this.#drop(stream)
    for (const old of this.#held.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      if (old.isIdle && old !== this.#newest) this.#drop(old)
    }
  }

  #drop(stream: Stream): void {
    const held = this.#held.get(stream)
    if (!held) return
    held.forget()
    this.#held.delete(stream)
    this.#bytes -= held.bytes
    if (!this.#stale.delete(stream) || this.#stale.size > 0) return
    for (const resolve of this.#whenGone.splice(0)) resolve()
  }
}
