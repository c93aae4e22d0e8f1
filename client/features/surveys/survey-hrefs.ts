import { FormId, type OrganizationId } from '#events/kernel/ids.ts'
import { formHref } from '../../shared/surveys/survey-hrefs.ts'

// Paths of the surveys (specification 001, section 2).

/** The list of forms. */
export const SURVEYS_HREF = '/forms'

/** The id that a path names; undefined where it is none. */
export const formIdIn = (text: string | undefined): FormId | undefined =>
  text !== undefined && /^\d+$/.test(text) ? FormId.safeParse(Number(text)).data : undefined

/** The history of a form. */
export const formHistoryHref = (id: FormId): string => `${formHref(id)}/history`

/** A form as a document to be handed over. */
export const formPrintHref = (id: FormId): string => `${formHref(id)}/print`

/** The form that was open last, where it is opened again. */
export const reopenedFormHref = (id: FormId): string => `/forms/view/${id}`

/** The creation of a form; with an organization, that one chosen. */
export const newFormHref = (id?: OrganizationId): string => (id === undefined ? '/forms/new' : `/forms/new?orgId=${id}`)
