import type { SeenRevisions } from '../history/seen-revisions.ts'
import { type LiveServer, socketsOf } from './live-socket.ts'

/** Tells the other pages of a person what they have seen by now (docs/rules.md, SEEN). @returns what ends it. */
export const tellSeen = (io: LiveServer, seen: SeenRevisions): (() => void) =>
  seen.onMoved(({ userId, projectId, revision, notes }) => {
    for (const socket of socketsOf(io))
      if (socket.data.user.id === userId)
        socket.emit('changed', { topic: 'seen', rows: [{ id: projectId, revision, notes }], gone: [] })
  })
