import { FormId, type UserId } from '#events/kernel/ids.ts'
import { formKind } from '../../../live/form.ts'
import type { Live } from '../../../live/live.ts'
import { onNoteChanged, surveysThatWait } from '../../../shared/drafts/survey-waits.ts'
import { NO_FORMS, type WaitingForm, waitingForms } from '../../../shared/surveys/waiting-forms.ts'
import { keepTitle, keptTitle, keptWish } from '../form/draft/kept-draft.ts'

/**
 * Tells the frame which surveys of a person wait to be saved on this device. A save is judged by its person and the newest form, so it
 * waits until the form is opened (docs/decisions/0061-0090/0074).
 */
export function followWaitingForms(live: Live, signal: AbortSignal): void {
  const me = live.me.id
  const known = new Set<FormId>()
  const look = () => {
    if (signal.aborted) return
    const now = new Set([...surveysThatWait(me)].map((id) => FormId.parse(id)))
    for (const id of known) if (!now.has(id)) keepTitle(me, id, null)
    for (const id of now) known.add(id)
    waitingForms.setState({ person: me, forms: [...now].flatMap((id) => shown(live, me, id)) })
  }
  const stop = onNoteChanged(look)
  signal.addEventListener('abort', () => {
    stop()
    waitingForms.setState(NO_FORMS)
  })
  look()
}

/** A survey as the list shows it; none where nothing of it waits. */
function shown(live: Live, me: UserId, id: FormId): WaitingForm[] {
  const savedAt = keptWish(me, id)
  return savedAt === null ? [] : [{ id, title: titleOf(live, me, id), savedAt }]
}

/** The title as it was seen last. */
function titleOf(live: Live, me: UserId, id: FormId): string {
  const kept = keptTitle(me, id)
  const title = live.stream(formKind, id).store.getState().form?.title ?? kept
  if (title !== null && title !== kept) keepTitle(me, id, title)
  return title ?? `Survey ${id}`
}
