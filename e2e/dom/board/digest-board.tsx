import { useState } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { endSession } from '../../../client/api/request/query-client.ts'
import { useUser } from '../../../client/api/people/session.tsx'
import { followedTopics, readAgain, takeChange } from '../../../client/api/lists/topics.ts'
import { BoardDigest } from '../../../client/features/board/digest/board-digest.tsx'
import { BoardUiProvider } from '../../../client/features/board/state/board-context.tsx'
import { createBoardUi } from '../../../client/features/board/state/board-ui.ts'
import { readBoardUrl } from '../../../client/features/board/state/board-url.ts'
import { StreamProvider, LiveProvider } from '../../../client/live/live-context.tsx'
import { useBoard, useBoardHandle } from '../../../client/shared/board/use-board.ts'

function Board({ id }: { id: ProjectId }) {
  const board = useBoardHandle(id)
  const [ui] = useState(() => createBoardUi(readBoardUrl('')))
  return (
    <StreamProvider stream={board}>
      <BoardUiProvider ui={ui}>
        <Shown />
      </BoardUiProvider>
    </StreamProvider>
  )
}
/** As the screen of a board has it: a board that is closed goes, and the digest with it. */
function Shown() {
  const hasProject = useBoard(({ phase, project }) => phase !== 'closed' && project !== null)
  const revision = useBoard((board) => board.revision)
  const isCurrent = useBoard((board) => board.isCurrent)
  return (
    <main>
      <header>
        <button type="button">Back to projects</button>
      </header>
      <p>{isCurrent ? `Live at ${revision}` : `Cut off at ${revision}`}</p>
      {hasProject ? <BoardDigest /> : <p>No board</p>}
    </main>
  )
}
/** A live board as a page has it, with what it tells. */
export const Connected = ({ id }: { id: ProjectId }) => (
  <LiveProvider
    user={useUser()}
    topics={followedTopics}
    onChanged={takeChange}
    onMissed={readAgain}
    onSignedOut={endSession}
  >
    <Board id={id} />
  </LiveProvider>
)
