import { running } from '../live/browser-live.ts'
import { onNoteChanged, surveysThatWait } from '../shared/drafts/survey-waits.ts'

/** Follows the surveys of which something waits, for each person who is signed in here. Their code comes once there is one. */
export function followSurveys(): void {
  let end = () => {}
  const look = () => {
    end()
    end = () => {}
    const { live } = running.getState()
    if (!live) return
    const ending = new AbortController()
    end = () => ending.abort()
    const begin = () => {
      if (surveysThatWait(live.me.id).size === 0) return
      stop()
      import('../features/surveys/waiting/follow-waiting-forms.ts').then(
        ({ followWaitingForms }) => ending.signal.aborted || followWaitingForms(live, ending.signal),
        () => {},
      )
    }
    const stop = onNoteChanged(begin)
    ending.signal.addEventListener('abort', stop)
    begin()
  }
  running.subscribe(look)
  look()
}
