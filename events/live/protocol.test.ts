import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { EVENTS } from '../registry.ts'
import { FormEvent } from '../form/events.ts'
import { PlanEvent } from '../plan/events.ts'
import { ProjectEvent } from '../project/events.ts'
import { EditingPart, PROTOCOL_VERSION, type StreamKind } from './protocol.ts'

/** The events that a page folds, of each kind of stream that it can open. */
const FOLDED = { project: ProjectEvent, form: FormEvent, plan: PlanEvent } as const satisfies Record<
  StreamKind,
  unknown
>

it('[LIVE-14] has a version of its own for each set of shapes that a page folds', () => {
  const shapes = Object.values(FOLDED).flatMap(({ options }) =>
    options.map(({ shape }) => `${shape.type.value}@${EVENTS.get(shape.type.value)?.version}`),
  )
  const fingerprint = createHash('sha256').update(shapes.toSorted().join()).digest('hex').slice(0, 8)
  // A page of another build folds by its own rules: where these shapes change, PROTOCOL_VERSION must, too.
  expect({ version: PROTOCOL_VERSION, fingerprint }).toMatchInlineSnapshot(`
    {
      "fingerprint": "ca7ce8cf",
      "version": 26,
    }
  `)
})

it.each([
  ['card/12', true],
  ['section/3/question/12', true],
  [`card/${'9'.repeat(59)}`, true],
  [`card/${'9'.repeat(60)}`, false],
  ['card', false],
  ['gone', false],
  ['card/', false],
  ['/12', false],
  ['card//12', false],
  ['Card/1 2', false],
  [12, false],
])('[LIVE-112] a person may be at the part %j of a stream: %j', (part, isPath) => {
  expect(EditingPart.safeParse({ kind: 'project', id: 5, part }).success).toBe(isPath)
})
