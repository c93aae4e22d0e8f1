import { z } from 'zod'
import { ProjectId, UserId } from '../kernel/ids.ts'
import { type CompositePatch, compositeSnapshots } from '../kernel/model/composite-model.ts'
import { HeldCable } from './cable.ts'
import { MeasuredLine, PageMap, PageNumber, Pin, PlanFile, ShownSize, Size } from './page.ts'
import { PlanId } from './plan-id.ts'
import { refused } from './refusals.ts'

/** The head of a plan: everything but its pages and pins. */
export const PlanHead = z.object({
  id: PlanId,
  projectId: ProjectId,
  /** The name of the file that it was made of. */
  fileName: z.string(),
  createdBy: UserId.nullable(),
  createdAt: z.string(),
})
export type PlanHead = Readonly<z.infer<typeof PlanHead>>

/** A page is being rendered, was and can be shown, or cannot be. */
export const PageState = z.enum(['rendering', 'ready', 'failed'])
export type PageState = z.infer<typeof PageState>

/** The tiles of a page version: their key in the photo store, and how many bytes they are together. */
export const TilesRef = z.object({ key: z.string(), bytes: z.int().positive() })
export type TilesRef = Readonly<z.infer<typeof TilesRef>>

/** A version of a page. `file`: the digest of its file, whose page `filePage` it shows. `map`: from the version before. */
export const HeldVersion = z.object({
  version: z.int().positive(),
  file: z.string(),
  fileName: z.string(),
  filePage: z.int().positive(),
  own: Size,
  ...ShownSize.shape,
  map: PageMap,
  state: PageState,
  message: z.string().nullable(),
  tiles: TilesRef.nullable(),
  by: UserId.nullable(),
  at: z.string(),
})
export type HeldVersion = Readonly<z.infer<typeof HeldVersion>>

/** A page with its versions, the first one first. `isNamed`: a person gave it its title. */
export const HeldPage = z.object({
  page: PageNumber,
  title: z.string(),
  sheet: z.string().nullable(),
  isNamed: z.boolean(),
  scale: z.object({ version: z.int(), lines: z.array(MeasuredLine) }).nullable(),
  versions: z.array(HeldVersion).min(1),
})
export type HeldPage = Readonly<z.infer<typeof HeldPage>>

/** The newest version of a page. */
export function newest({ versions }: Pick<HeldPage, 'versions'>): HeldVersion {
  const last = versions.at(-1)
  if (!last) throw new Error('a page has a version')
  return last
}

/** @param version default: the newest. @throws Rejection where the page has no such version. */
export function versionOf(page: HeldPage, version?: number): HeldVersion {
  if (version === undefined) return newest(page)
  const found = page.versions.find((one) => one.version === version)
  if (!found) throw refused({ code: 'page-version-unknown' })
  return found
}

/** The state that the rules read. `plan` is null before creation and after deletion; `isDeleted` tells which. */
export type PlanView = {
  readonly plan: PlanHead | null
  readonly isDeleted: boolean
  readonly pages: ReadonlyMap<number, HeldPage>
  readonly pins: ReadonlyMap<string, Pin>
  readonly cables: ReadonlyMap<string, HeldCable>
  /** By digest. */
  readonly files: ReadonlyMap<string, PlanFile>
}
export type PlanPatch = CompositePatch<PlanView>

export const planSnapshots = compositeSnapshots<PlanView>(2, {
  plan: PlanHead.nullable(),
  isDeleted: z.boolean(),
  pages: z.array(z.tuple([PageNumber, HeldPage])),
  pins: z.array(z.tuple([z.string(), Pin])),
  cables: z.array(z.tuple([z.string(), HeldCable])),
  files: z.array(z.tuple([z.string(), PlanFile])),
})
