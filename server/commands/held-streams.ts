/** The part of a stream that its holder needs to know. */
type Stream = {
  /** Nothing is under way there, so that the copy may be forgotten. */
  readonly isIdle: boolean
  /** The copy must not be used any more. */
  readonly isBroken: boolean
  /** Roughly what it takes in memory. */
  readonly bytes: number
  /** Gives the copy up, whatever is under way there. */
  retire(): void
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
  readonly #alsoForget: (() => void)[] = []

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

  /** @param forget drops copies that are not held yet. */
  whenForgotten(forget: () => void): void {
    this.#alsoForget.push(forget)
  }

  /** Forgets every stream at once, whatever is under way there (docs/rules.md, ERASE-35). */
  forgetAll(): void {
    for (const stream of [...this.#held.keys()]) {
      stream.retire()
      this.#drop(stream)
    }
    for (const forget of this.#alsoForget) forget()
  }

  #measure(stream: Stream): void {
    const held = this.#held.get(stream)
    if (!held) return
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
  }
}
