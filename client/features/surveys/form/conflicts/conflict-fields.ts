import { fieldsOf, isSameValue, type Section, valueOf } from '#events/form/section.ts'
import { type Field, wordsOf } from '#events/form/sections/field.ts'
import type { DraftSection } from '../draft/draft.ts'
import type { Conflict } from '../draft/follow.ts'
import { fieldsOfType } from '../sections/shape.ts'

/** Whose version of a field stays. */
export type Whose = 'mine' | 'theirs'

/** A field that one of two people changed, or both: each version in words. `chosen`: of one that one of them changed alone. */
export type ConflictField = {
  readonly name: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
  readonly chosen: Whose | null
}

/** The fields of a section that both changed, where the two versions differ. */
export function conflictFields({ base, mine, theirs }: Conflict): ConflictField[] {
  if (!mine || !theirs) return []
  const ofMine: Section = { ...mine, id: theirs.id }
  const shapes = new Map<string, Field>(fieldsOfType(mine))
  return fieldsOf(base, ofMine, theirs).flatMap((name): ConflictField[] => {
    const [was, here, there] = [valueOf(base, name), valueOf(ofMine, name), valueOf(theirs, name)]
    if (isSameValue(here, there)) return []
    const chosen = isSameValue(was, here) ? 'theirs' : isSameValue(was, there) ? 'mine' : null
    const shape = shapes.get(name)
    return [
      {
        ...{ name, chosen },
        label: name === 'title' ? 'Section Title' : (shape?.label ?? name),
        mine: name === 'title' ? ofMine.title : wordsOf(shape, here),
        theirs: name === 'title' ? theirs.title : wordsOf(shape, there),
      },
    ]
  })
}

/** The section that the choices make of two versions. */
export function chosenSection(
  { mine, theirs }: Pick<Conflict, 'mine' | 'theirs'>,
  choices: ReadonlyMap<string, Whose>,
): DraftSection | null {
  if (!mine || !theirs) return mine
  const of = (name: string) => (choices.get(name) === 'theirs' ? theirs : mine)
  const names = [...new Set([...Object.keys(mine.answers), ...Object.keys(theirs.answers)])]
  const answers = Object.fromEntries(
    names.flatMap((name) => {
      const value = of(name).answers[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  return { ...mine, title: of('title').title, answers }
}
