import type { ProjectId } from '../kernel/ids.ts'
import type { PictureChange, Pictures } from '../kernel/pictures.ts'
import type { PlanEvent } from './events.ts'
import type { PlanFile } from './page.ts'
import { planOfStream } from './stream.ts'

/** The files of a plan: they stand on the plan as a whole, since a file may show on several of its pages. */
export const planPictures = {
  owner: 'plan',
  part: 'page',
  ownerOf: planOfStream,
  changes: {
    PlanAdded: ({ data: { projectId, file } }, plan) => added(plan, projectId, file),
    PageReplaced: ({ data: { projectId, file } }, plan) => added(plan, projectId, file),
    PlanDeleted: () => ({ is: 'ended' }),
  },
} as const satisfies Pictures<PlanEvent>

const added = (plan: number, projectId: ProjectId, file: PlanFile): PictureChange => ({
  is: 'added',
  on: plan,
  photo: file,
  place: { projectId, deviceId: null, uploadPath: `/api/plans/${plan}/files/${file.digest}` },
})
