import type { FastifySchemaCompiler } from 'fastify'
import type { FastifyRouteSchemaDef } from 'fastify/types/schema.js'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { mapInSlices } from '#projections/engine/pace/slices.ts'

/** A list in a body: its field, the schema of one item, and how many it may hold. */
type List = { readonly name: string; readonly item: z.ZodType; readonly max: number }

/** The outcome of a check by a schema. */
type CheckOutcome = { readonly error?: readonly object[]; readonly value?: object }

/**
 * Checks bodies as their schema says, but each item of a list by itself: others are served meanwhile (docs/rules.md, METRICS-31).
 * @returns what makes the checks of a route.
 */
export const checkedInSlices =
  ({ name, item, max }: List): FastifySchemaCompiler<unknown> =>
  (route) => {
    // All schemas of ours are of zod.
    const check = validatorCompiler(route as FastifyRouteSchemaDef<z.ZodType>)
    if (route.httpPart !== 'body') return check
    const checkBody = async (body: Record<string, unknown> | null): Promise<void> => {
      const items: unknown = body?.[name]
      const list: readonly unknown[] = Array.isArray(items) && items.length <= max ? items : []
      const checked = await mapInSlices(list, (one) => item.safeParse(one))
      const fit = checked.flatMap(({ data, success }) => (success ? [data] : []))
      const doAllFit = list.length > 0 && fit.length === list.length
      // The first of them stands for all that fit. Otherwise the schema itself says what does not.
      const { error, value } = check(doAllFit ? { ...body, [name]: list.slice(0, 1) } : body) as CheckOutcome
      if (error || !body) throw Object.assign(new Error('a body does not fit'), { validation: error })
      // Fastify takes no value of a check that takes its time: the body becomes what the schema makes of it.
      for (const field of Object.keys(body)) delete body[field]
      Object.assign(body, value, doAllFit && { [name]: fit })
    }
    return checkBody as ReturnType<typeof validatorCompiler>
  }
