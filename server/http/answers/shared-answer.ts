import { type Encoding, pack } from './compression.ts'
import { tagOf } from './revalidation.ts'

/** A text that several requests are answered with: named once, and compressed once for each encoding. */
export type SharedAnswer = {
  readonly text: string
  /** Names its content (docs/rules.md, HTTP-6). */
  readonly tag: string
  packed(encoding: Encoding): Promise<Buffer>
}

export function sharedAnswer(text: string): SharedAnswer {
  const all = new Map<Encoding, Promise<Buffer>>()
  return {
    text,
    tag: tagOf(text),
    packed(encoding) {
      const packed = all.get(encoding) ?? pack(text, encoding)
      all.set(encoding, packed)
      return packed
    },
  }
}
