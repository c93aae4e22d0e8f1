import { FormId, type UserId } from '#events/kernel/ids.ts'
import { formKind, type FormHandle } from '../../../live/form.ts'
import type { Live } from '../../../live/live.ts'
import { onNoteChanged, surveysThatWait } from '../../../shared/drafts/survey-waits.ts'
import { NO_FORMS, type WaitingForm, waitingForms, type WaitingPhoto } from '../../../shared/surveys/waiting-forms.ts'
import { untilReturn } from '../../../ui/server-wait.ts'
import { createFormEdit } from '../form/draft/form-edit.ts'
import { isPhotosKept, keepTitle, keptTitle, keptWish } from '../form/draft/kept-draft.ts'
import { formsOnScreen, type Uploads, uploadsOf } from '../form/photos/open-uploads.ts'
import { stateOf } from '../form/photos/upload-state.ts'
import { endUpload, isUnderWay, type Upload, uploadNow, waitAgain } from '../form/photos/uploads.ts'
import { isHeld, sendHeld } from '../form/photos/use-waiting-uploads.ts'

/** For so long a form may take until it is known well enough that photos of it can be sent, in milliseconds. */
const MAX_LOAD_MS = 20_000

/** Photos of sections that are saved need no draft: they are sent while their form is closed, too. */
const goesByItself = (upload: Upload): boolean =>
  upload.section > 0 && isUnderWay(upload) && upload.waitsFor !== 'its section'

/** A file that was not taken as it was chosen is no work of its person. */
const isWork = ({ state, isKept }: Upload): boolean => state !== 'refused' || isKept

/**
 * Tells the frame which surveys of a person wait on this device, and sends those of their photos that need no open form, by the code of
 * the open form. A save is judged by its person and the newest form, so it waits until the form is opened (docs/decisions/0074).
 */
export function followWaitingForms(live: Live, signal: AbortSignal): void {
  const me = live.me.id
  const followed = new Map<FormId, Uploads>()
  const stops: (() => void)[] = []
  const sending = new Set<FormId>()

  const look = () => {
    const now = surveysThatWait(me)
    for (const number of now) {
      const id = FormId.parse(number)
      const uploads = followed.get(id) ?? uploadsOf(me, id)
      if (!followed.has(id)) stops.push(uploads.store.subscribe(changed))
      followed.set(id, uploads)
      // An open form reads them itself, by the ids that its sections have by now.
      if (isPhotosKept(me, id) && !formsOnScreen.getState().has(id)) void uploads.kept.restore(new Map())
    }
    for (const [id, { store }] of followed) if (!now.has(id) && store.getState().length === 0) keepTitle(me, id, null)
    changed()
  }

  const changed = () => {
    if (signal.aborted) return
    waitingForms.setState({ person: me, forms: [...followed].flatMap(([id, uploads]) => shown(live, id, uploads)) })
    sendAll()
  }

  const sendAll = () => {
    if (live.store.getState().connection !== 'live') return
    for (const [id, uploads] of followed) {
      const hasSome = uploads.store.getState().some((one) => isHeld(one) && goesByItself(one))
      if (hasSome && !sending.has(id) && !formsOnScreen.getState().has(id)) void send(id, uploads)
    }
  }

  const send = async (id: FormId, uploads: Uploads) => {
    sending.add(id)
    const form = live.stream(formKind, id)
    const stopWatching = form.watch('unseen')
    const isThere = await untilThere(form, signal)
    if (isThere) await sendHeld({ form, edit: createFormEdit(), ...uploads, userId: me }, goesByItself)
    stopWatching()
    const isLeft = uploads.store.getState().some((one) => isHeld(one) && goesByItself(one))
    // A connection that comes back tries again, too.
    if (isLeft && live.store.getState().connection === 'live') await untilReturn()
    sending.delete(id)
    changed()
  }

  const tryNow = () => {
    for (const { store } of followed.values())
      for (const upload of store.getState()) if (upload.state === 'failed') waitAgain(store, upload, 'the connection')
    sendAll()
  }
  const remove = (id: FormId, photo: string) => {
    const store = followed.get(id)?.store
    const upload = store && uploadNow(store, photo)
    if (upload) endUpload(store, upload)
  }

  waitingForms.setState({ tryNow, remove })
  stops.push(onNoteChanged(look), formsOnScreen.subscribe(look), live.store.subscribe(sendAll))
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
    waitingForms.setState(NO_FORMS)
  })
  look()
}

/** A survey as the list shows it; none where nothing of it waits. */
function shown(live: Live, id: FormId, { store }: Uploads): WaitingForm[] {
  const me = live.me.id
  const photos = store.getState().filter(isWork).map(photoOf)
  const savedAt = keptWish(me, id)
  if (photos.length === 0 && savedAt === null) return []
  return [{ id, title: titleOf(live, me, id), savedAt, photos }]
}

const photoOf = (upload: Upload): WaitingPhoto => ({
  ...{ id: upload.id, section: upload.section, file: upload.file, isKept: upload.isKept },
  madeAt: new Date(upload.chosenAt).toISOString(),
  upload: stateOf(upload),
  goesByItself: goesByItself(upload),
})

/** The title as it was seen last. */
function titleOf(live: Live, me: UserId, id: FormId): string {
  const kept = keptTitle(me, id)
  const title = live.stream(formKind, id).store.getState().form?.title ?? kept
  if (title !== null && title !== kept) keepTitle(me, id, title)
  return title ?? `Survey ${id}`
}

/** Resolves with true once a form is there as the server has it, and with false where it does not come. */
function untilThere({ store }: FormHandle, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const { phase, isCurrent } = store.getState()
      if (phase === 'closed') done(false)
      else if (phase === 'ready' && isCurrent) done(true)
    }
    const done = (isThere: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(isThere)
    }
    const timer = setTimeout(() => done(false), MAX_LOAD_MS)
    const stop = store.subscribe(look)
    signal.addEventListener('abort', () => done(false))
    look()
  })
}
