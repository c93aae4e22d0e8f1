import { expect, it } from 'vitest'
import { CommandId } from '#events/kernel/ids.ts'
import { deriveId, digestOf, keyedDigestInSlices, keyedDigestOf, partCommandId } from './command-id.ts'

const id = CommandId.parse('0b6a3f0e-6a55-4a9e-9d5c-0d4c3c1f7a10')

it('[CMD-2] ids that follow from a command stay what they are from version to version: the log holds them', () => {
  expect(deriveId('project-42', 7, id, 0)).toBe('0a97ae17-b311-8998-9078-b3218495f220')
  expect(partCommandId(id, 3)).toBe('f5c93f86-4872-88f2-8b9a-5ca869d41244')
  expect(digestOf({ type: 'MoveDevice', data: { to: 'installed', deviceId: 12 } })).toBe('Bm27P3esxxlSOuyl4UyMBx')
})

it('[CMD-2] the digest of a command does not depend on the order of its fields', () => {
  expect(digestOf({ a: [1, { b: 2, c: 3 }], d: null })).toBe(digestOf({ d: null, a: [1, { c: 3, b: 2 }] }))
})

it('[METRICS-31] the digest of a long list is the same in slices', async () => {
  const key = Buffer.from('a key')
  const contents: readonly unknown[] = [
    { rows: [{ b: 'two', a: [1, undefined] }, null, 'x'], n: undefined, project: 7, 'a "b"': {}, A: [] },
    ...[[], [[1], { c: 1, b: undefined }], {}, null, 'text', 4, undefined],
  ]
  for (const content of contents) expect(await keyedDigestInSlices(key, content)).toBe(keyedDigestOf(key, content))
})
