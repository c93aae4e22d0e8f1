import { z } from 'zod'
import { type Decider, decided } from '../kernel/decider.ts'
import type { CompanyId } from '../kernel/ids.ts'
import { command, event } from '../kernel/message.ts'
import { KeyedModel, type KeyedPatch } from '../kernel/model/keyed-model.ts'
import { ColumnRole, Mapping } from '../project/import/columns.ts'

/** One stream for what each company's employees say of the columns of lists; null: for those without a company. */
export const mappingsStream = (company: CompanyId | null): string =>
  company === null ? 'mappings' : `mappings-${company}`

/** Limits of what is remembered of a company: header rows, and characters of them together. The oldest ones go first. */
const MAX_HEADERS = 100
const MAX_CHARACTERS = 100_000
/** Maximum of characters of one header row, and of its columns. */
const MAX_HEADER_LENGTH = 10_000
const MAX_COLUMNS = 500

/** The meaning of the columns below a header row, by the key of that row (project/import/guess.ts). */
export const RememberedMapping = z.object({
  header: z.string().min(1).max(MAX_HEADER_LENGTH),
  mapping: Mapping.extend({ roles: Mapping.shape.roles.unwrap().max(MAX_COLUMNS).readonly() }),
})
export type RememberedMapping = z.infer<typeof RememberedMapping>

export const MappingsEvent = z.discriminatedUnion('type', [
  /** `forgotten`: the header rows that left no room for this one. */
  event('MappingRemembered', {
    header: z.string(),
    roles: z.array(z.string()),
    isNameDescribed: z.boolean(),
    forgotten: z.array(z.string()),
  }),
])
export type MappingsEvent = z.infer<typeof MappingsEvent>

export const MappingsCommand = z.discriminatedUnion('type', [command('RememberMapping', RememberedMapping.shape)])
export type MappingsCommand = z.infer<typeof MappingsCommand>

/** `revision`: that of the event which said it. */
type KnownMapping = { readonly mapping: Mapping; readonly revision: number }
export type MappingsView = ReadonlyMap<string, KnownMapping>
export type MappingsPatch = KeyedPatch<string, KnownMapping>

/** The mappings that are remembered, the latest first. */
export const mappingsIn = (view: MappingsView): RememberedMapping[] =>
  [...view]
    .toSorted(([, one], [, other]) => other.revision - one.revision)
    .map(([header, { mapping }]) => ({ header, mapping }))

export const mappingsDecider: Decider<MappingsView, MappingsPatch, MappingsCommand, MappingsEvent> = {
  decide({ data: { header, mapping } }, view) {
    const { roles, isNameDescribed } = mapping
    const known = view.get(header)?.mapping
    if (known?.roles.join() === roles.join() && known.isNameDescribed === isNameDescribed) return decided()
    const forgotten: string[] = []
    let [count, characters] = [1, header.length]
    for (const { header: other } of mappingsIn(view)) {
      if (other === header) continue
      count += 1
      characters += other.length
      if (count > MAX_HEADERS || characters > MAX_CHARACTERS) forgotten.push(other)
    }
    return decided({ type: 'MappingRemembered', data: { header, roles: [...roles], isNameDescribed, forgotten } })
  },
  evolve(_, { data: { header, roles, isNameDescribed, forgotten }, revision = -1 }) {
    // A meaning that this build does not know says nothing.
    const mapping = { roles: roles.map((role) => ColumnRole.catch('ignored').parse(role)), isNameDescribed }
    return [...forgotten.map((other) => [other, null] as const), [header, { mapping, revision }]]
  },
  open: () => new KeyedModel(),
}
