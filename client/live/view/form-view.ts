import type { SectionId } from '#events/form/form-id.ts'
import { evolve } from '#events/form/evolve.ts'
import type { FormHead, FormPatch, HeldPhoto, HeldSection } from '#events/form/model.ts'
import { openForm, sectionsOf } from '#events/form/open-form.ts'
import type { FormSnapshot, SentFormEvent } from '#events/live/protocol.ts'
import type { StreamView } from '../stream-state.ts'

/** The content of a form as it is saved. What a person types is a draft beside it, and no part of this. */
export type FormPicture = {
  /** Null before it came. */
  readonly form: FormHead | null
  /** In their order; a section that did not change is the same object. */
  readonly sections: readonly HeldSection[]
  /** By digest. A new object whenever a photo came or went. */
  readonly photos: ReadonlyMap<string, HeldPhoto>
  /** The highest id that a section ever had. */
  readonly highestId: number
}

const NOTHING: FormPicture = { form: null, sections: [], photos: new Map(), highestId: 0 }

/** The view of a form's stream: the fold of its events. Saves show when the server has them, so nothing is laid over it. */
export class FormView implements StreamView<'form', never, FormPicture> {
  #model = openForm()
  #picture = NOTHING
  #isChanged = false

  get picture(): FormPicture {
    return this.#picture
  }

  fold(event: SentFormEvent): void {
    this.#apply(evolve(this.#model.view, event))
  }

  replace({ form, highestId, sections, photos }: FormSnapshot): void {
    this.#model = openForm()
    this.#apply({
      ...{ form, highestId, order: sections.map(({ id }) => id) },
      sections: sections.map((section): [SectionId, HeldSection] => [section.id, section]),
      photos: photos.map((photo): [string, HeldPhoto] => [photo.digest, photo]),
    })
  }

  reset(): void {
    this.#model = openForm()
    this.#isChanged = true
  }

  forgetMoves(): void {}

  showsAll(): boolean {
    return true
  }

  predict(): FormPicture {
    if (!this.#isChanged) return this.#picture
    this.#isChanged = false
    const { form, highestId, photos } = this.#model.view
    this.#picture = { form, highestId, sections: sectionsOf(this.#model.view), photos: new Map(photos) }
    return this.#picture
  }

  #apply(patch: FormPatch): void {
    this.#model.apply(patch)
    this.#isChanged = true
  }
}
