import { projectOfStream } from '#events/project/stream.ts'
import { reactor, sendTo } from './reactor.ts'

/** The notes on a project that was deleted are closed for good (docs/rules.md, NOTES-3). */
export const closeNotes = reactor({
  name: 'close-notes',
  handles: ['ProjectDeleted'],
  startsAt: 'beginning',
  react({ stream }, { bus }) {
    const projectId = projectOfStream(stream)
    return projectId === null ? [] : [sendTo(bus.notes(projectId), { type: 'CloseNotes', data: {} })]
  },
})
