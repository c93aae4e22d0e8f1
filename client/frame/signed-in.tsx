import { followedTopics, readAgain, takeChange } from '../api/lists/topics.ts'
import { endSession } from '../api/request/query-client.ts'
import { useUser } from '../api/people/session.tsx'
import { LiveProvider } from '../live/live-context.tsx'
import { useStartPage } from '../shared/session/use-start-page.ts'
import { ConfirmProvider } from '../ui/overlay/confirm.tsx'
import { Tooltips } from '../ui/overlay/tooltips.tsx'
import { Frame } from './frame.tsx'

/** The app for those who are signed in. The live channel keeps the lists in step, and says when the session is over. */
export function SignedIn() {
  useStartPage()
  return (
    <LiveProvider
      user={useUser()}
      topics={followedTopics}
      onChanged={takeChange}
      onMissed={readAgain}
      onSignedOut={endSession}
    >
      <ConfirmProvider>
        <Frame />
      </ConfirmProvider>
      <Tooltips />
    </LiveProvider>
  )
}
