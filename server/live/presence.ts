import type { DeviceId, ProjectId } from '#events/ids.ts'
import type { Present } from '#events/live/protocol.ts'
import { type LiveServer, type LiveSocket, roomOf } from './live-socket.ts'

/** People come and go in bursts; each board hears of it at most this often, in milliseconds. */
const PAUSE = 200

/** Who has which board open and which card each of them is at (docs/rules.md, LIVE-20). Never stored. */
export type Presence = ReturnType<typeof createPresence>

export function createPresence(io: LiveServer) {
  const boards = new Map<ProjectId, Map<LiveSocket, DeviceId | null>>()
  const due = new Map<ProjectId, NodeJS.Timeout>()
  let isClosed = false

  const tell = (projectId: ProjectId) => {
    due.delete(projectId)
    io.local.to(roomOf(projectId)).emit('presence', { projectId, people: peopleAt(boards.get(projectId)) })
  }
  const changed = (projectId: ProjectId) => {
    if (!isClosed && !due.has(projectId)) due.set(projectId, setTimeout(tell, PAUSE, projectId))
  }

  function leave(socket: LiveSocket, projectId: ProjectId): void {
    const board = boards.get(projectId)
    if (!board?.delete(socket)) return
    if (board.size === 0) boards.delete(projectId)
    changed(projectId)
  }

  return {
    enter(socket: LiveSocket, projectId: ProjectId): void {
      const board = boards.get(projectId) ?? new Map<LiveSocket, DeviceId | null>()
      boards.set(projectId, board.set(socket, board.get(socket) ?? null))
      changed(projectId)
    },
    /** Ignored from somebody who does not have the board open. */
    edit(socket: LiveSocket, projectId: ProjectId, deviceId: DeviceId | null): void {
      const board = boards.get(projectId)
      if (!board?.has(socket)) return
      board.set(socket, deviceId)
      changed(projectId)
    },
    leave,
    leaveAll(socket: LiveSocket): void {
      for (const projectId of [...boards.keys()]) leave(socket, projectId)
    },
    close(): void {
      isClosed = true
      for (const timer of due.values()) clearTimeout(timer)
    },
  }
}

/** Each person once, however many tabs; the card of the tab that is at one. */
function peopleAt(board: ReadonlyMap<LiveSocket, DeviceId | null> | undefined): Present[] {
  const people = new Map<number, Present>()
  for (const [{ data }, editing] of board ?? []) {
    const { id: userId, firstName, lastName } = data.user
    const known = people.get(userId)
    people.set(userId, { userId, name: `${firstName} ${lastName}`, editing: known?.editing ?? editing })
  }
  return [...people.values()]
}
