import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Ahead } from './ahead.ts'
import { NO_DRAFT, type Draft } from './draft.ts'
import type { Conflict } from './follow.ts'

/**
 * The state of an open form that others need not know. `restoredAt`: when the draft was typed that this page found in the browser.
 * `open`: the sections whose fields show while the form is edited. `problems`: what is wrong with a section. `conflicts`: what is
 * to be chosen before the form can be saved. `viewed`: the photo that fills the screen. `keys`: by the id of a section that was new
 * in this page the one that it had until it was saved, so that its fields stay where they are. `ahead`: a state that was read because the
 * open form did not show it. `waitsSince`: since when the draft waits in the outbox to be saved (ISO 8601, UTC); null: its person goes on with it.
 * `isToBeSent`: its save was refused while it waited, and is sent from this screen.
 */
export type FormEdit = {
  readonly isEditing: boolean
  readonly isSaving: boolean
  readonly draft: Draft
  readonly restoredAt: string | null
  readonly open: ReadonlySet<number>
  readonly problems: ReadonlyMap<number, Problem>
  readonly conflicts: readonly Conflict[]
  readonly viewed: { readonly section: number; readonly digest: string } | null
  readonly keys: ReadonlyMap<number, number>
  readonly ahead: Ahead | null
  readonly waitsSince: string | null
  readonly isToBeSent: boolean
}
/** The sentence about a section, which stands at the field that was tapped; null: at the section as a whole. */
type Problem = { readonly sentence: string; readonly field: string | null }
export type FormEditStore = StoreApi<FormEdit>

const IDLE = {
  ...{ isEditing: false, isSaving: false, draft: NO_DRAFT, restoredAt: null },
  ...{ open: new Set<number>(), problems: new Map<number, Problem>(), conflicts: [], viewed: null },
  ...{ keys: new Map<number, number>(), ahead: null, waitsSince: null, isToBeSent: false },
} satisfies FormEdit

export const createFormEdit = (): FormEditStore => createStore<FormEdit>(() => IDLE)

/** Back to the draft: the form is edited, and not saved by itself. */
export const editAgain = (edit: FormEditStore): void => edit.setState({ isEditing: true, waitsSince: null })

/** Back to the form as it is saved. */
export const leaveEditing = (edit: FormEditStore): void => edit.setState(IDLE)

/** Sections of the draft have other ids from now on: all that is known of them stays theirs. */
export function renameSections(edit: FormEditStore, draft: Draft, renamed: ReadonlyMap<number, number>): void {
  const nameOf = (id: number) => renamed.get(id) ?? id
  edit.setState(({ open, problems, viewed, keys }) => ({
    draft,
    open: new Set([...open].map(nameOf)),
    problems: new Map([...problems].map(([id, problem]) => [nameOf(id), problem])),
    viewed: viewed && { ...viewed, section: nameOf(viewed.section) },
    keys: new Map([...keys, ...[...renamed].map(([from, to]): [number, number] => [to, keys.get(from) ?? from])]),
  }))
}

/** Says what is wrong with a section, or with `null` that it is right. */
export function setProblem(
  edit: FormEditStore,
  id: number,
  sentence: string | null,
  field: string | null = null,
): void {
  const { problems } = edit.getState()
  const before = problems.get(id)
  if ((before?.sentence ?? null) === sentence && (before?.field ?? null) === field) return
  const next = new Map(problems)
  if (sentence === null) next.delete(id)
  else next.set(id, { sentence, field })
  edit.setState({ problems: next })
}

/** Shows the fields of a section or hides them. `isAlone`: those of all others go, where there is room for one. */
export function openSection(edit: FormEditStore, id: number, isOpen: boolean, isAlone: boolean): void {
  const open = new Set(isAlone ? [] : edit.getState().open)
  if (isOpen) open.add(id)
  else open.delete(id)
  edit.setState({ open })
}
