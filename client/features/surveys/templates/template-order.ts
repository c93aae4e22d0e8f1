import type { FormTemplate } from '#events/template/api.ts'
import { compareNames } from '../../../ui/list/name-order.ts'

/** Templates from A to Z. */
export const sortedTemplates = (templates: readonly FormTemplate[]): FormTemplate[] =>
  templates.toSorted((one, other) => compareNames(one.name, other.name) || one.id - other.id)

/**
 * The templates that a form of an organization can start from: first its own, then those for all, each from A to Z.
 * @param organizationId as the list of options has it; empty: none is chosen yet.
 */
export function templatesFor(templates: readonly FormTemplate[], organizationId: string): FormTemplate[] {
  const sorted = sortedTemplates(templates)
  return [
    ...sorted.filter((one) => one.organizationId !== null && String(one.organizationId) === organizationId),
    ...sorted.filter((one) => one.organizationId === null),
  ]
}
