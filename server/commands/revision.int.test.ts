import { afterAll, beforeAll, expect, it } from 'vitest'
import { NoteId } from '#events/notes/note-id.ts'
import type { NotesCommand } from '#events/notes/commands.ts'
import { notesDecider, type NotesPatch, type NotesView } from '#events/notes/decide.ts'
import type { NotesEvent } from '#events/notes/events.ts'
import { meta, openTestBus, type TestBus } from '../testing/test-bus.ts'
import { digestOf } from './command-id.ts'
import { Stream } from './stream.ts'

let test: TestBus
beforeAll(async () => {
  test = await openTestBus()
})
afterAll(() => test.close())

type SeenRevisions = { readonly decided: (number | undefined)[]; readonly folded: (number | undefined)[] }

/** A node's copy of a stream, and the revisions that the rules see there. */
function copyOf(name: string) {
  const seen: SeenRevisions = { decided: [], folded: [] }
  const rules: typeof notesDecider = {
    ...notesDecider,
    decide(command, view, context) {
      seen.decided.push(context.revision)
      return notesDecider.decide(command, view, context)
    },
    evolve(view, event) {
      seen.folded.push(event.revision)
      return notesDecider.evolve(view, event)
    },
  }
  const { store, key, snapshots } = test
  const stream = new Stream<NotesView, NotesPatch, NotesCommand, NotesEvent>(name, rules, {
    ...{ store, key, snapshots },
    now: () => new Date(),
  })
  const add = (id: number) => {
    const command: NotesCommand = { type: 'AddNote', data: { noteId: NoteId.parse(id), title: 'Gate', content: '' } }
    const request = { command, meta: meta(), digest: digestOf(command), authorise: () => undefined }
    return stream.execute(request, () => undefined)
  }
  return { seen, stream, add }
}

it('[CMD-3] the rules see the revision of the state: of what was decided before, too, and again after another node wrote', async () => {
  const [a, b] = [copyOf('notes-900'), copyOf('notes-900')]
  await a.stream.read(() => undefined)
  await Promise.all([a.add(1), a.add(2), a.add(3)])
  expect(a.seen).toEqual({ decided: [-1, 0, 1], folded: [0, 1, 2] })
  await b.add(4)
  expect(b.seen).toEqual({ decided: [2], folded: [0, 1, 2, 3] })
  // The copy still shows revision 2: its decision fails at the log, and is made again on what stands there.
  await a.add(5)
  expect(a.seen.decided.slice(3)).toEqual([2, 3])
  expect(a.seen.folded.slice(3)).toEqual([3, 3, 4])
})
