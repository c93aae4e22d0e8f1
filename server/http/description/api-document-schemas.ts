import { z } from 'zod'

// How the schemas of the description look: in the words that other people's programs know.

const Formatted = z.looseObject({ format: z.string(), pattern: z.string() })
const Integer = z.looseObject({
  type: z.literal('integer'),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
})

/** An object whose names are known: generators read them from its properties alone. */
const RecordOfNames = z.looseObject({
  propertyNames: z.looseObject({ enum: z.array(z.string()) }),
  additionalProperties: z.unknown(),
})

/** The bounds of all numbers of JavaScript say nothing. */
const bound = (name: string, value: number | undefined) =>
  value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER ? {} : { [name]: value }

/** Any value of JSON, whose schema holds itself: generated types that do so do not compile in all settings of TypeScript. */
const ANY_JSON = { description: 'Any value of JSON' }

function plainly(name: string, value: unknown): unknown {
  if (/^JsonValue(Input)?$/.test(name)) return ANY_JSON
  // A format such as date-time says it better than the pattern that goes with it.
  const formatted = Formatted.safeParse(value).data
  if (formatted) return { ...formatted, pattern: undefined }
  const record = RecordOfNames.safeParse(value).data
  if (record) {
    const { propertyNames, additionalProperties, ...rest } = record
    const properties = Object.fromEntries(propertyNames.enum.map((name) => [name, additionalProperties]))
    return { ...rest, properties, additionalProperties: false }
  }
  const integer = Integer.safeParse(value).data
  if (!integer) return value
  const { minimum, maximum, ...rest } = integer
  return { ...rest, format: 'int64', ...bound('minimum', minimum), ...bound('maximum', maximum) }
}

/** The document with the format of integers said, and without patterns and bounds that say nothing more. */
export const inPlainWords = <T extends object>(document: T): T => JSON.parse(JSON.stringify(document, plainly)) as T

const Components = z.looseObject({ schemas: z.record(z.string(), z.unknown()) })

/** The document without the named schemas that nothing refers to: each is made for bodies and for answers. */
export function withoutUnused(document: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { schemas, ...components } = Components.parse(document['components'])
  const used = new Set<string>()
  const read = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"/]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      read(schemas[name] ?? null)
    }
  }
  read({ ...document, components })
  const kept = Object.entries(schemas).filter(([name]) => used.has(name))
  return { ...document, components: { ...components, schemas: Object.fromEntries(kept) } }
}
