import { createRoot } from 'react-dom/client'
import { bePatient } from './api/patience.ts'
import { queryClient, USER_KEY } from './api/query-client.ts'
import { keepApp, updates } from './frame/update/updates.ts'

/** Runs something once a person is signed in, here or later. The returned function prevents or ends it. */
function onceSignedIn(run: () => () => void): () => void {
  let end = () => {}
  const look = () => {
    if (!queryClient.getQueryData(USER_KEY)) return
    end()
    end = run()
  }
  end = queryClient.getQueryCache().subscribe(look)
  look()
  return () => end()
}

/** Shows what there is to say about a newer version, beside the app: its code is needed then alone. */
async function showNotice(): Promise<void> {
  const { UpdateNotice } = await import('./frame/update/update-notice.tsx')
  createRoot(document.body.appendChild(document.createElement('div'))).render(<UpdateNotice />)
}

/** All that comes after the first screen, for the page as a whole. The returned function ends it. */
export function beginLate(): () => void {
  const stopNotice = updates.subscribe(() => {
    stopNotice()
    showNotice().catch(() => {})
  })
  const ends = [bePatient(queryClient), onceSignedIn(keepApp), stopNotice]
  return () => {
    for (const end of ends) end()
  }
}
