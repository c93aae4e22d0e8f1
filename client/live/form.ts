import { KINDS } from './kinds.ts'
import type { StreamHandle, Kind } from './stream-state.ts'
import { type FormPicture, FormView } from './view/form-view.ts'

/** A form, watched or not. It predicts nothing: its saves are put into the outbox by its screen (features/surveys). */
export type FormHandle = StreamHandle<never, FormPicture>

/** The stream of a form, shown as its sections. */
export const formKind: Kind<'form', never, FormPicture> = {
  kind: 'form',
  ...KINDS.form,
  openView: () => new FormView(),
  sending: (command) => command,
}

/** The lane of what goes to a section. */
export const sectionLane = (id: number): string => `section ${id}`

/** The path of a section in its form: how others see who is where. */
export const sectionPart = (id: number): string => `section/${id}`
