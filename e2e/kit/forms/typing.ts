import type { SectionId } from '#events/form/form-id.ts'
import type { Random } from '#events/kernel/seeded-random.ts'
import {
  add,
  change,
  type Draft,
  type DraftSection,
  move,
  NO_DRAFT,
  orderOf,
  remove,
  type SavedPicture,
  type SavedAt,
} from '../../../client/features/surveys/form/draft/draft.ts'

/** A form that has more sections than this gets no more. */
const MAX_SECTIONS = 12

/** The fields of text of each type, and one with flags. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  camera: ['cameraNotes', 'physaasNotes'],
  door: ['additionalNotes'],
  notes: ['notes'],
  intercom: ['buttons', 'wire'],
}

/** Sections that a form begins with. */
export const FIRST_SECTIONS = [
  { id: 1, type: 'camera', title: 'Camera 1', cameraNotes: 'low' },
  { id: 2, type: 'door', title: 'Door 1', installType: { newInstall: true } },
  { id: 3, type: 'notes', title: 'Notes', notes: 'none' },
  { id: 4, type: 'intercom', title: 'Intercom', buttons: 'four' },
]

/** A draft of one to three changes. @param word gives another word each time. */
export function typed(random: Random, saved: SavedAt, word: () => string): Draft {
  let draft: Draft = NO_DRAFT
  for (let count = random.int(1, 3); count > 0; count--) draft = typedOnce(draft, random, saved, word)
  return draft
}

function typedOnce(draft: Draft, random: Random, saved: SavedAt, word: () => string): Draft {
  const order = orderOf(draft, saved)
  const what = random.int(1, 20)
  if (order.length === 0 || (what > 15 && what < 19 && order.length < MAX_SECTIONS))
    return add(draft, [newSection(random, word())])
  const id = random.pick(order)
  if (what === 19 || what === 16) return remove(draft, saved, id)
  if (what === 20 || what > 15) return move(draft, saved, id, random.pick(order))
  if (what === 1) return change(draft, saved, id, (section) => ({ ...section, title: word() }))
  return change(draft, saved, id, (section) => ({ ...section, answers: answered(section, random, word()) }))
}

function newSection(random: Random, title: string): Omit<DraftSection, 'id'> {
  const type = random.pick(['camera', 'door', 'intercom'])
  const answers = { [TEXTS[type]?.[0] ?? '']: title }
  return { type, title, answers: type === 'door' ? { ...answers, installType: { newInstall: true } } : answers }
}

function answered({ type, answers }: DraftSection, random: Random, word: string): DraftSection['answers'] {
  if (type === 'door' && random.onceIn(3))
    // An employee may leave it open, which stops the installers until a person chooses.
    return {
      ...answers,
      installType: random.onceIn(4) ? {} : { [random.pick(['newInstall', 'existingReplace'])]: true },
    }
  if (type === 'camera' && random.onceIn(3)) return { ...answers, accessibility: { ladder: random.onceIn(2) } }
  const { [random.pick(TEXTS[type] ?? ['text'])]: _, ...others } = answers
  const field = random.pick(TEXTS[type] ?? ['text'])
  // Now and then a field goes.
  return random.onceIn(8) ? others : { ...answers, [field]: word }
}

/** A section of a form that is saved. @throws RangeError when there is none. */
export const savedSection = (random: Random, { sections }: SavedPicture): SectionId => random.pick(sections).id
