import { running } from '../live/browser-live.ts'
import { isSave } from '../live/outbox/entry.ts'
import type { Live } from '../live/live.ts'
import { oldSaves } from '../shared/drafts/old-saves.ts'

/** Has saves of surveys that wait sent, for each person who is signed in here. Their code comes once there is one. */
export function followSurveys(): void {
  let end = () => {}
  const look = () => {
    end()
    const { live } = running.getState()
    end = live ? sendSavesOf(live) : () => {}
  }
  running.subscribe(look)
  look()
}

/** The returned function ends it. */
function sendSavesOf(live: Live): () => void {
  const { store } = live.outbox
  let isBegun = false
  const begin = () => {
    if (isBegun || (oldSaves(live.me.id).length === 0 && !store.getState().entries.some(isSave))) return
    isBegun = true
    import('../features/surveys/waiting/send-saves.ts').then(
      ({ sendSaves }) => {
        stop()
        if (running.getState().live === live) sendSaves(live)
      },
      () => {
        isBegun = false
      },
    )
  }
  const stop = store.subscribe(begin)
  begin()
  return stop
}
