import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { EVENTS } from '../registry.ts'
import { ProjectEvent } from '../project/events.ts'
import { PROTOCOL_VERSION } from './protocol.ts'

it('[LIVE-14] has a version of its own for each set of shapes that a page folds', () => {
  const shapes = ProjectEvent.options.map(({ shape }) => `${shape.type.value}@${EVENTS.get(shape.type.value)?.version}`)
  const fingerprint = createHash('sha256').update(shapes.toSorted().join()).digest('hex').slice(0, 8)
  // A page of another build folds by its own rules: where these shapes change, PROTOCOL_VERSION must, too.
  expect({ version: PROTOCOL_VERSION, fingerprint }).toMatchInlineSnapshot(`
    {
      "fingerprint": "6f96ef5a",
      "version": 4,
    }
  `)
})
