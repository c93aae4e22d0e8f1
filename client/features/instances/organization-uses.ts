import type { OrganizationId } from '#events/kernel/ids.ts'
import { countOf } from '../../ui/text/format-count.ts'

/** How many of each kind belong to an organization, which is not deleted while there are any. */
export type Uses = {
  readonly projects: number
  readonly instances: number
  readonly forms: number
  readonly templates: number
}

export const NONE: Uses = { projects: 0, instances: 0, forms: 0, templates: 0 }

const NOUNS = [
  ['projects', 'project'],
  ['instances', 'instance'],
  ['forms', 'form'],
  ['templates', 'template'],
] as const

type UsedThings = { readonly [Kind in keyof Uses]: readonly { readonly organizationId: OrganizationId | null }[] }

/** The things of each organization, counted; one without any is missing. A thing of all organizations counts for none. */
export function usesOf(used: UsedThings): ReadonlyMap<OrganizationId, Uses> {
  const uses = new Map<OrganizationId, Uses>()
  for (const [kind] of NOUNS)
    for (const { organizationId } of used[kind]) {
      if (organizationId === null) continue
      const before = uses.get(organizationId) ?? NONE
      uses.set(organizationId, { ...before, [kind]: before[kind] + 1 })
    }
  return uses
}

/** "2 projects, 1 instance and 3 forms": what there is of each; empty where there is nothing. */
export function usesWords(uses: Uses): string {
  const said = NOUNS.flatMap(([kind, noun]) => (uses[kind] > 0 ? [countOf(uses[kind], noun)] : []))
  return [said.slice(0, -1).join(', '), ...said.slice(-1)].filter(Boolean).join(' and ')
}
