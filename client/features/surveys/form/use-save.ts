import { useRef } from 'react'
import { lacksInstallType } from '#events/form/decide.ts'
import type { FormId } from '#events/kernel/ids.ts'
import { FormConflict, type FormPhotosGone } from '#events/form/refusals.ts'
import { ApiError, isRefusal, isUnauthorized } from '../../../api/request/request.ts'
import { useUser } from '../../../api/people/session.tsx'
import { useOutbox } from '../../../live/live-context.tsx'
import type { StreamState } from '../../../live/stream-state.ts'
import { clearFailure, clearToast, toast } from '../../../ui/toast/toast.ts'
import { type Draft, isEmpty, type SavedPicture, shownSections } from './draft/draft.ts'
import { conflictsOf } from './draft/follow.ts'
import { bodyOf, numbered, sentIdOf } from './draft/save-body.ts'
import { readAhead } from './draft/ahead.ts'
import { useFormEdit, useOpenForm } from './draft/form-context.tsx'
import { withoutGone } from './draft/gone-photos.ts'
import { keptDraft } from './draft/kept-draft.ts'
import { editAgain, leaveEditing, openSection, setProblem } from './draft/form-edit.ts'
import { refusedOf, restOf } from './draft/sent.ts'
import { comeToSection } from './sections/come-to-section.ts'
import { refusedSections } from './refused-sections.ts'
import { saveHeldBy } from './photos/hold-save.ts'
import { photosOfForm, photosToCome } from './photos/form-photos.ts'
import { photosGoneIn } from './save-failure.ts'
import { keepSave, keptSave } from '../waiting/kept-save.ts'
import { until } from './until.ts'
import { DOORS_UNFINISHED, isUnanswered, useSaveForm } from './use-form-commands.ts'

/** The sentence at a door without an install type (specification 001, section 5). */
const NO_INSTALL_TYPE = "Please select either 'New Install' or 'Existing/Replace'"

/** A save that this page does not show yet: the connection that tells of changes is away. */
const SAVED_UNSEEN = {
  title: 'The form is saved',
  description: 'This page shows it as soon as its connection is back. Save what you type since then.',
} as const

/** A save of nothing: its answer was lost, and its news came, or no key was pressed. */
const SAVED = { title: 'Form saved successfully' } as const

/** A save without a connection. */
const WAITS = { title: 'Saved on this device', description: 'It is sent when the connection is back.' } as const

/** A save whose new sections have photos on their way. */
const WAITS_FOR_PHOTOS = { ...WAITS, description: 'It is sent as soon as its photos are there.' } as const

/** The same, where this browser keeps no drafts: no save can wait. */
const COMING = { title: 'Photos are still on their way', description: 'Save the form once they are there.' } as const

/**
 * Saves the draft of the open form. What another person changed too is to be chosen from first, whether this page has seen it
 * already or the server says so (docs/rules.md, FORM-78).
 */
export function useSave() {
  const form = useOpenForm()
  const edit = useFormEdit()
  const outbox = useOutbox()
  const { id: me, role } = useUser()
  const isInstaller = role === 'installer'
  // A stream is opened by the id of its form.
  const formId = form.stream.id as FormId
  /** The form as it is known newest: a connection that is slow to tell may be behind the answer to a save. */
  const newest = () => {
    const shown = form.store.getState()
    const { ahead } = edit.getState()
    return ahead && ahead.revision > shown.revision ? { ...shown, ...ahead } : shown
  }
  /** Leaves the save to the outbox, which sends the draft that this browser keeps, and says so; null where it keeps none. */
  const wait = () => {
    if (isEmpty(edit.getState().draft)) {
      leaveEditing(edit)
      return SAVED
    }
    if (!keptDraft(me, formId)) return null
    keepSave(outbox, { id: me, role }, form.stream, newest().form?.title ?? `Survey ${formId}`)
    const waitsSince = keptSave(outbox.store.getState(), form.stream, me)?.at ?? null
    edit.setState({ waitsSince, isEditing: waitsSince === null, restoredAt: null })
    return WAITS
  }
  const { send } = useSaveForm(formId, undefined, wait)
  /** The revision of the last save that succeeded. */
  const unseen = useRef(-1)

  const choose = (): boolean => {
    const conflicts = conflictsOf(edit.getState().draft, newest())
    edit.setState({ conflicts })
    return conflicts.length > 0
  }
  const showProblem = (id: number, problem: string) => {
    setProblem(edit, id, problem)
    openSection(edit, id, true, false)
  }
  /** Says at the sections that a refusal is about what is wrong with them. */
  const showRefusal = (error: Error, draft: Draft, picture: SavedPicture) => {
    const ids = shownSections(draft, picture).map(({ id }) => id)
    const { doors, sentences } = refusedSections(
      error,
      ids.map((id) => sentIdOf(draft, id)),
    )
    for (const [at, id] of ids.entries()) {
      const problem = doors.includes(at) ? NO_INSTALL_TYPE : sentences.get(at)
      if (problem !== undefined) showProblem(id, problem)
    }
    if (doors.length > 0) toast(DOORS_UNFINISHED)
  }
  /** True if an installer has doors left to finish. They open and say why, and the first one comes into sight. */
  const isUnfinishedHere = (): boolean => {
    if (!isInstaller) return false
    const doors = shownSections(edit.getState().draft, form.store.getState()).filter(lacksInstallType)
    for (const { id } of doors) showProblem(id, NO_INSTALL_TYPE)
    if (doors[0]) comeToSection(doors[0].id)
    return doors.length > 0
  }
  /** The sections open, so that one sees what they have now. */
  const takeOut = (gone: FormPhotosGone) => {
    const { draft, from } = withoutGone(edit.getState().draft, gone)
    edit.setState({ draft })
    for (const id of from) openSection(edit, id, true, false)
  }

  const save = async () => {
    if (edit.getState().isSaving) return
    edit.setState({ isSaving: true })
    // The way back that a toast offers is closed until the save is answered.
    clearToast()
    await saveNow().finally(() => edit.setState({ isSaving: false }))
  }
  const saveNow = async () => {
    // A version that was sent without an answer shows by then, if the server has it.
    if ([...edit.getState().draft.edits.values()].some(({ sent }) => sent.length > 0))
      await until(form, ({ isCurrent }) => isCurrent)
    if (form.store.getState().revision < unseen.current) return toast(SAVED_UNSEEN)
    if (choose()) return editAgain(edit)
    const isUnfinished = isUnfinishedHere()
    const before = edit.getState().draft
    const photos = photosToCome(photosOfForm(outbox.store.getState(), form.stream, me), before)
    const mustWait = !navigator.onLine || photos.length > 0
    if (isUnfinished && (isEmpty(before) || mustWait)) {
      toast(DOORS_UNFINISHED)
      return editAgain(edit)
    }
    const held = saveHeldBy(photos, edit)
    if (held) {
      editAgain(edit)
      return toast(held)
    }
    if (mustWait) {
      const waits = wait()
      if (waits) return toast(photos.length > 0 && navigator.onLine ? WAITS_FOR_PHOTOS : waits)
      if (photos.length > 0) return toast(COMING)
    }
    const picture = newest()
    const draft = numbered(before, picture)
    edit.setState({ draft })
    const sent = await send({ ...bodyOf(draft, picture), ...(isUnfinished && { isUnfinished }) })
    if (sent.ok) {
      unseen.current = sent.result.revision
      const isHere = ({ revision }: StreamState) => revision >= sent.result.revision
      const settle = () => {
        const rest = restOf(edit.getState().draft, draft)
        if (isEmpty(rest) && !isUnfinished) return leaveEditing(edit)
        edit.setState({ draft: rest })
        editAgain(edit)
      }
      if (await until(form, isHere)) return settle()
      // Until then the page would go back to the form before: what was sent stays in the draft.
      void until(form, isHere, null).then(settle)
      return
    }
    const { error } = sent
    if (isUnanswered(error) && isEmpty(edit.getState().draft)) return
    // It is saved by itself later, in the session after this one too.
    if (edit.getState().waitsSince !== null && (isUnauthorized(error) || isUnanswered(error))) return
    editAgain(edit)
    if (isRefusal(error)) edit.setState((now) => ({ draft: refusedOf(now.draft, before, draft) }))
    const gone = photosGoneIn(error)
    if (gone) return takeOut(gone)
    showRefusal(error, draft, picture)
    const conflict = error instanceof ApiError ? FormConflict.safeParse(error.body).data : undefined
    if (!conflict) return
    const isSeen = await until(form, ({ revision }) => revision >= conflict.revision)
    if (!isSeen) edit.setState({ ahead: await readAhead(formId, conflict) })
    // The dialog says it once.
    if (choose()) clearFailure()
  }
  const keepEditing = () => edit.setState({ conflicts: [] })
  return { save, keepEditing }
}
