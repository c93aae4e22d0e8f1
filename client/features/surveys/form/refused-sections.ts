import { z } from 'zod'
import { ApiError } from '../../../api/request/request.ts'

/** The refusal of doors without an install type, which names them (events/form/refusals.ts). */
const DoorsRefused = z.object({ code: z.literal('door-install-type'), sections: z.array(z.int()) })

/**
 * The sections that a refused save is about, each as its place in the list that was sent.
 * @param ids the sections that were sent. @returns those that are doors without an install type, and the sentences about others.
 */
export function refusedSections(
  error: Error,
  ids: readonly number[],
): { readonly doors: readonly number[]; readonly sentences: ReadonlyMap<number, string> } {
  if (!(error instanceof ApiError)) return { doors: [], sentences: new Map() }
  const doors = DoorsRefused.safeParse(error.body).data?.sections ?? []
  const sentences = Object.entries(error.fields).flatMap(([path, sentence]): [number, string][] => {
    const place = /^sections\.(\d+)\./.exec(path)?.[1]
    return place === undefined ? [] : [[Number(place), sentence]]
  })
  return { doors: doors.map((id) => ids.indexOf(id)), sentences: new Map(sentences) }
}
