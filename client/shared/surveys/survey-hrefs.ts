import { FormId } from '#events/kernel/ids.ts'
import type { StreamRef } from '#events/live/protocol.ts'
import type { SectionId } from '#events/form/form-id.ts'

/** A form (specification 001, section 2). */
export const formHref = (id: FormId): string => `/forms/${id}`

/** The form of an entry of the outbox. */
export const formHrefOf = ({ stream }: { readonly stream: StreamRef }): string => formHref(FormId.parse(stream.id))

/** The element of a section in its form, where an address leads to it. */
export const sectionAnchor = (id: number): string => `section-${id}`

/** A section of a form. */
export const sectionHref = (form: FormId, section: SectionId): string => `${formHref(form)}#${sectionAnchor(section)}`
