import { projectOfStream } from '#events/project/stream.ts'
import { reactor, sendTo } from './reactor.ts'

/** The acceptance documents of a project that was deleted are closed for good (docs/rules.md, ACCEPT-11). */
export const closeAcceptances = reactor({
  name: 'close-acceptances',
  handles: ['ProjectDeleted'],
  startsAt: 'beginning',
  react({ stream }, { bus }) {
    const projectId = projectOfStream(stream)
    return projectId === null ? [] : [sendTo(bus.acceptance(projectId), { type: 'CloseAcceptances', data: {} })]
  },
})
