import { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import type { PhotoUpload } from '../uploads/uploads.ts'
import { me } from './samples.ts'

/** A photo of this person's that waits to be sent to card 7 of project 1, with what is given changed. */
export const samplePhoto = (id: string, change: Partial<PhotoUpload>): PhotoUpload => ({
  id,
  by: me.id,
  projectId: ProjectId.parse(1),
  deviceId: DeviceId.parse(7),
  file: new File(['x'], `${id}.png`),
  url: `blob:${id}`,
  digest: null,
  state: { status: 'waiting' },
  revision: null,
  unanswered: 0,
  ...change,
})
