import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { EVENTS } from '../registry.ts'
import { ProjectEvent } from '../project/events.ts'
import { PROTOCOL_VERSION, type StreamKind } from './protocol.ts'

/** The events that a page folds, of each kind of stream that it can open. */
const FOLDED = { project: ProjectEvent } as const satisfies Record<StreamKind, unknown>

it('[LIVE-14] has a version of its own for each set of shapes that a page folds', () => {
  const shapes = Object.values(FOLDED).flatMap(({ options }) =>
    options.map(({ shape }) => `${shape.type.value}@${EVENTS.get(shape.type.value)?.version}`),
  )
  const fingerprint = createHash('sha256').update(shapes.toSorted().join()).digest('hex').slice(0, 8)
  // A page of another build folds by its own rules: where these shapes change, PROTOCOL_VERSION must, too.
  expect({ version: PROTOCOL_VERSION, fingerprint }).toMatchInlineSnapshot(`
    {
      "fingerprint": "3cd77594",
      "version": 9,
    }
  `)
})
