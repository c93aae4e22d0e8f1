import { expect, it } from 'vitest'
import { CommandId, UserId } from '#events/kernel/ids.ts'
import { NOT_BEGUN, type Refusal } from '../live/outbox/entry.ts'
import { unnamedRefusal } from './unname-refusals.ts'

const [ana, ben] = [UserId.parse(1), UserId.parse(2)]
const story = (by: number, sentence: string) => ({
  at: '',
  doneAt: null,
  by,
  sentence,
  revision: 3,
  after: 'It moved.',
})
function refusal(body: unknown, message: string): Refusal {
  const entry = {
    ...({ ...NOT_BEGUN, version: 2, id: CommandId.parse('6d1a4a0e-4d6b-4b62-9f0e-0d4dbb6a1f10'), at: '' } as const),
    ...({
      actor: { id: ben, role: 'installer' },
      stream: { kind: 'project', id: 1 },
      lanes: [],
      isBarrier: false,
    } as const),
    ...{ needsConnection: false, about: { subject: 'Door 1', place: 'Hall' }, command: { type: 'Move', data: {} } },
  }
  return { entry, status: 409, code: 'card-moved', message, body, isDealtWith: false }
}

it('[ERASE-61] a refused command forgets the name of an erased person who beat it, and keeps all others', () => {
  const ofAna = refusal(
    {
      ...{ code: 'card-moved', by: ana, byName: 'Ana Torres', message: 'Ana Torres moved it 2 min ago.' },
      ...{ story: story(ana, 'Ana Torres moved Door 1') },
    },
    'Ana Torres moved it 2 min ago.',
  )
  const cleaned = unnamedRefusal(ofAna, [ana])
  expect(JSON.stringify(cleaned)).not.toMatch(/Ana|Torres/)
  expect(cleaned).toMatchObject({ code: 'card-moved', body: { by: ana, story: { revision: 3, after: 'It moved.' } } })
  expect(unnamedRefusal(cleaned, [ana])).toBe(cleaned)
  expect(unnamedRefusal(ofAna, [ben])).toBe(ofAna)

  const ofSeveral = refusal(
    {
      results: [
        { ok: false, story: story(ana, 'Ana moved it') },
        { ok: false, story: story(3, 'Cleo moved it') },
      ],
    },
    'Others were first.',
  )
  expect(unnamedRefusal(ofSeveral, [ana]).body).toMatchObject({
    results: [
      { story: { sentence: 'A former user had changed this meanwhile.' } },
      { story: { sentence: 'Cleo moved it' } },
    ],
  })
})
