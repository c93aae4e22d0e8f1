import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CompositeModel, type CompositePatch, compositeSnapshots } from './composite-model.ts'
import { KeyedModel } from './keyed-model.ts'
import { runsOf } from '../testing/rounds.ts'

type View = {
  readonly title: string | null
  readonly isClosed: boolean
  readonly counts: ReadonlyMap<string, number>
  readonly owners: ReadonlyMap<number, string>
}
type Patch = CompositePatch<View>

const open = () =>
  new CompositeModel<View>(
    { title: null, isClosed: false },
    { counts: new KeyedModel((value) => value), owners: new KeyedModel() },
  )

/** Few keys, so that a patch often names what is there; any of the fields may be absent. */
const patch: fc.Arbitrary<Patch> = fc.record(
  {
    title: fc.option(fc.constantFrom('Gate', 'Quay'), { nil: null }),
    isClosed: fc.boolean(),
    counts: fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.option(fc.nat(), { nil: null }))),
    owners: fc.array(fc.tuple(fc.nat(2), fc.option(fc.constantFrom('a', 'b'), { nil: null }))),
  },
  { requiredKeys: [] },
)

function modelOf(patches: readonly Patch[]) {
  const model = open()
  for (const one of patches) model.apply(one)
  return model
}

describe('a composite model', () => {
  it('begins with its head and empty parts', () => {
    expect(open().view).toEqual({ title: null, isClosed: false, counts: new Map(), owners: new Map() })
  })

  it('is what its patches say, the last word on each field and key', () => {
    fc.assert(
      fc.property(fc.array(patch), (patches) => {
        const { view, bytes } = modelOf(patches)
        const last = <K, V>(entries: readonly (readonly [K, V | null])[]) =>
          new Map([...new Map(entries)].filter(([, value]) => value !== null))
        expect(view).toEqual({
          title: patches.findLast((one) => one.title !== undefined)?.title ?? null,
          isClosed: patches.findLast((one) => one.isClosed !== undefined)?.isClosed ?? false,
          counts: last(patches.flatMap(({ counts = [] }) => counts)),
          owners: last(patches.flatMap(({ owners = [] }) => owners)),
        })
        const counted = [...view.counts.values()].reduce((sum, value) => sum + value, 0)
        expect(bytes - counted).toBe(modelOf([{ owners: [...view.owners] }]).bytes)
      }),
      runsOf(),
    )
  })

  it('goes back to where it was with the inverses, the last one first, and forth again with theirs', () => {
    fc.assert(
      fc.property(fc.array(patch), fc.array(patch), (before, tentative) => {
        const model = modelOf(before)
        const inverses = tentative.map((one) => model.apply(one))
        const again = inverses.toReversed().map((inverse) => model.apply(inverse))
        expect(model.view).toEqual(modelOf(before).view)
        for (const one of again.toReversed()) model.apply(one)
        expect(model.view).toEqual(modelOf([...before, ...tentative]).view)
      }),
      runsOf(),
    )
  })

  it('comes back from a snapshot as it was, and from none that cannot be read', () => {
    const snapshots = compositeSnapshots<View>(1, {
      title: z.string().nullable(),
      isClosed: z.boolean(),
      counts: z.array(z.tuple([z.string(), z.number()])),
      owners: z.array(z.tuple([z.number(), z.string()])),
    })
    fc.assert(
      fc.property(fc.array(patch), (patches) => {
        const { view } = modelOf(patches)
        const loaded = snapshots.load(JSON.parse(JSON.stringify(snapshots.save(view))))
        expect(modelOf([loaded ?? {}]).view).toEqual(view)
      }),
      runsOf(),
    )
    const whole = { title: null, isClosed: true, counts: [], owners: [] }
    expect(snapshots.load(whole)).toEqual(whole)
    for (const other of [null, [], { ...whole, isClosed: 1 }, { ...whole, counts: { a: 1 } }, { title: null }])
      expect(snapshots.load(other)).toBeNull()
  })
})
