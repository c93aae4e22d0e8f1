import { FormId, OrganizationId } from '#events/kernel/ids.ts'
import { formHref } from '../../shared/surveys/survey-hrefs.ts'

// Paths of the surveys (specification 001, section 2).

/** The list of forms. */
export const SURVEYS_HREF = '/forms'

/** The number that a part of an address names; undefined where it is none. */
const numberIn = (text: string | null | undefined): number | undefined =>
  text && /^\d+$/.test(text) ? Number(text) : undefined

/** The id that a path or a query names; undefined where it is none. */
export const formIdIn = (text: string | null | undefined): FormId | undefined => FormId.safeParse(numberIn(text)).data
export const organizationIdIn = (text: string | null | undefined): OrganizationId | undefined =>
  OrganizationId.safeParse(numberIn(text)).data

/** The history of a form. */
export const formHistoryHref = (id: FormId): string => `${formHref(id)}/history`

/** A form as a document to be handed over. */
export const formPrintHref = (id: FormId): string => `${formHref(id)}/print`

/** The form that was open last, where it is opened again. */
export const reopenedFormHref = (id: FormId): string => `/forms/view/${id}`

/** The creation of a form; with an organization, that one chosen. */
export const newFormHref = (id?: OrganizationId): string => (id === undefined ? '/forms/new' : `/forms/new?orgId=${id}`)
