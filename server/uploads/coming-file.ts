import type { Source } from './picture-place.ts'
import type { Room } from './quotas.ts'

/** A file on its way: `bytes` of it have come by now, or were announced before the first. */
export class ComingFile {
  readonly name: string
  readonly mimeType: string | null
  bytes: number

  constructor(name: string, bytes: number, mimeType: string | null = null) {
    this.name = name
    this.bytes = bytes
    this.mimeType = mimeType
  }

  /** The bytes of a file as they come, each of which finds room. */
  async *contentOf({ content }: Source, room: Room): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      this.bytes += chunk.length
      await room.cover(this.bytes)
      yield chunk
    }
  }
}
