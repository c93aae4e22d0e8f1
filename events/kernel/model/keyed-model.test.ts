import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { KeyedModel, type KeyedPatch, keyedSnapshots } from './keyed-model.ts'
import { runsOf } from '../testing/rounds.ts'

type Patch = KeyedPatch<string, number>

/** Few keys, so that a patch often names what is there, and names a key twice. */
const patch: fc.Arbitrary<Patch> = fc.array(
  fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.option(fc.integer(), { nil: null })),
)

function modelOf(patches: readonly Patch[]) {
  const model = new KeyedModel<string, number>((value) => value)
  const inverses = patches.map((one) => model.apply(one))
  return { model, inverses }
}

describe('a keyed model', () => {
  it('is what its patches say, the last word on each key', () => {
    fc.assert(
      fc.property(fc.array(patch), (patches) => {
        const { model } = modelOf(patches)
        const last = new Map(patches.flat())
        expect(model.view).toEqual(new Map([...last].filter(([, value]) => value !== null)))
        expect(model.size).toBe(model.view.size)
        expect(model.bytes).toBe([...model.view.values()].reduce((sum, value) => sum + value, 0))
      }),
      runsOf(),
    )
  })

  it('goes back to where it was with the inverses, the last one first', () => {
    fc.assert(
      fc.property(fc.array(patch), fc.array(patch), (before, tentative) => {
        const { model } = modelOf(before)
        const expected = new Map(model.view)
        const inverses = tentative.map((one) => model.apply(one))
        for (const inverse of inverses.toReversed()) model.apply(inverse)
        expect(model.view).toEqual(expected)
      }),
      runsOf(),
    )
  })

  it('goes forth again with the inverse of an inverse', () => {
    fc.assert(
      fc.property(fc.array(patch), patch, (before, last) => {
        const { model } = modelOf([...before, last])
        const expected = new Map(model.view)
        const { model: other } = modelOf(before)
        other.apply(other.apply(other.apply(last)))
        expect(other.view).toEqual(expected)
      }),
      runsOf(),
    )
  })

  it('comes back from a snapshot as it was, and from none that cannot be read', () => {
    const snapshots = keyedSnapshots(1, z.tuple([z.string(), z.number()]))
    fc.assert(
      fc.property(fc.array(patch), (patches) => {
        const { model } = modelOf(patches)
        const loaded = snapshots.load(JSON.parse(JSON.stringify(snapshots.save(model.view))))
        expect(modelOf([loaded ?? []]).model.view).toEqual(model.view)
      }),
      runsOf(),
    )
    for (const other of [null, {}, ['a'], [['a', '1']], [[1, 1]]]) expect(snapshots.load(other)).toBeNull()
  })
})
