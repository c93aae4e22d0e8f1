import Fastify from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { turnsWhile, work } from '../../testing/turns-while.ts'
import { handleErrors } from '../answers/errors.ts'
import { checkedInSlices } from './list-body.ts'

const Item = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .refine((name) => {
      if (name === 'slow') work(1)
      return true
    }),
})
const MAX = 100
const Body = z
  .object({ title: z.string().trim(), items: z.array(Item).max(MAX), more: z.array(z.string()).default([]) })
  .refine(({ items, more }) => items.length + more.length > 0, { message: 'Nothing to do', path: ['items'] })

/** A server that answers with the body as it was checked: by its items, or at once as every other body. */
function server() {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  handleErrors(app, { refusalBodies: async () => [], onAway: () => undefined })
  const schema = { body: Body, params: z.object({ id: z.coerce.number().int() }) }
  app.post('/at-once/:id', { schema }, async ({ body, params }) => ({ body, params }))
  const sliced = checkedInSlices({ name: 'items', item: Item, max: MAX })
  app.post('/sliced/:id', { schema, validatorCompiler: sliced }, async ({ body, params }) => ({ body, params }))
  const ask = async (how: string, payload: unknown, id: string | number = 7) => {
    const { statusCode, body } = await app.inject({
      ...{ method: 'POST', url: `/${how}/${id}` },
      ...{ headers: { 'content-type': 'application/json' }, payload: JSON.stringify(payload) },
    })
    return { statusCode, body: JSON.parse(body) as unknown }
  }
  return { app, ask }
}

const items = (count: number, name = ' A ') => Array.from({ length: count }, () => ({ name, other: 1 }))

it('[METRICS-31] a body with a list is taken and refused as every other one', async () => {
  const { app, ask } = server()
  const given: readonly unknown[] = [
    { title: ' T ', items: items(3), other: 2 },
    { title: 'T', items: [], more: ['x'] },
    { title: 'T', items: [] },
    { title: 1, items: items(2) },
    { items: items(2) },
    { title: 'T', items: [...items(2), { name: ' ' }, { name: 4 }, null] },
    { title: 'T', items: items(MAX) },
    { title: 'T', items: items(MAX + 1) },
    { title: 'T', items: 'none' },
    ...[null, [], 'text', 3],
  ]
  for (const body of given) expect(await ask('sliced', body)).toEqual(await ask('at-once', body))
  expect(await ask('sliced', given[0])).toEqual({
    statusCode: 200,
    body: { body: { title: 'T', items: items(3, 'A').map(({ name }) => ({ name })), more: [] }, params: { id: 7 } },
  })
  expect(await ask('sliced', given[0], 'x')).toEqual(await ask('at-once', given[0], 'x'))
  await app.close()
})

it('[METRICS-31] others are served while a list is checked', async () => {
  const { app, ask } = server()
  const turns = await turnsWhile(async () =>
    expect(await ask('sliced', { title: 'T', items: items(50, 'slow') })).toMatchObject({ statusCode: 200 }),
  )
  // Slices are longer where the machine has much else to do.
  expect(turns).toBeGreaterThanOrEqual(10)
  await app.close()
})
