import { z } from 'zod'
import { PROTOCOL_VERSION, type Snapshot, type StreamKind } from '#events/live/protocol.ts'
import type { BoardPicture } from '../view/view.ts'
import type { FormPicture } from '../view/form-view.ts'
import type { PlanPicture } from '../view/plan-view.ts'

/** Version of the shape in which whole streams are kept: theirs, and that of what surrounds them. */
export const KEPT_VERSION = PROTOCOL_VERSION * 1000 + 1

/** So many parts of a list are made into text at a time; between them the page paints. */
const AT_ONCE = 250

/** The picture of a stream as it stands on the screen, with nothing pending over it. */
type Picture<K extends StreamKind> = { project: BoardPicture; form: FormPicture; plan: PlanPicture }[K]

/** A whole stream as it is written down: its lists, which may be long, and all else. Null while nothing of it is here. */
type Whole = {
  readonly lists: Readonly<Record<string, readonly unknown[]>>
  readonly rest: Readonly<Record<string, unknown>>
}

const wholeOf: { readonly [K in StreamKind]: (picture: Picture<K>) => Whole | null } = {
  project: ({ project, cards }) => project && { lists: { cards: [...cards.values()] }, rest: { project } },
  form: ({ form, highestId, sections, photos }) =>
    form && { lists: { sections, photos: [...photos.values()] }, rest: { form, highestId } },
  plan({ plan }) {
    if (!plan) return null
    const { pages, pins, ...rest } = plan
    return { lists: { pages, pins }, rest }
  },
}

/** Only the lists and the head have to be there: the text is whole or does not unzip, and its version says the rest. */
const SHAPES: { readonly [K in StreamKind]: z.ZodType } = {
  project: z.looseObject({ project: z.looseObject({ id: z.int() }), cards: z.array(z.unknown()) }),
  form: z.looseObject({
    form: z.looseObject({}),
    highestId: z.int(),
    sections: z.array(z.unknown()),
    photos: z.array(z.unknown()),
  }),
  plan: z.looseObject({ planId: z.int(), pages: z.array(z.unknown()), pins: z.array(z.unknown()) }),
}

/** Packs a stream; null while nothing of it is here. @param rest resolves when the page has time. */
export async function pack<K extends StreamKind>(
  kind: K,
  picture: object,
  rest: () => Promise<void>,
): Promise<ArrayBuffer | null> {
  const whole = wholeOf[kind](picture as Picture<K>)
  if (!whole) return null
  const parts = [JSON.stringify(whole.rest).slice(0, -1)]
  for (const [name, list] of Object.entries(whole.lists)) {
    parts.push(`,${JSON.stringify(name)}:[`)
    for (let from = 0; from < list.length; from += AT_ONCE) {
      await rest()
      parts.push(from === 0 ? '' : ',', JSON.stringify(list.slice(from, from + AT_ONCE)).slice(1, -1))
    }
    parts.push(']')
  }
  parts.push('}')
  const zipped = new Blob(parts).stream().pipeThrough(new CompressionStream('gzip'))
  return new Response(zipped).arrayBuffer()
}

/** A stream out of what was packed. Rejects when that is not whole. */
export async function unpack<K extends StreamKind>(kind: K, body: ArrayBuffer): Promise<Snapshot<K>> {
  const text = new Blob([body]).stream().pipeThrough(new DecompressionStream('gzip'))
  const whole: unknown = await new Response(text).json()
  return SHAPES[kind].parse(whole) as Snapshot<K>
}
