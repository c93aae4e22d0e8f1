import type { UploadState } from '../../../../ui/upload-item.tsx'
import type { Upload } from './uploads.ts'

/** How far an upload is, as people see it. */
export function stateOf({ state, reason, sentBytes, waitsFor }: Upload): UploadState {
  if (state === 'sending') return { status: state, sentBytes }
  if (state !== 'waiting') return { status: state, reason }
  if (waitsFor === 'its section') return { status: 'refused', reason: 'Its section was deleted.' }
  return { status: state, ...(waitsFor && { for: waitsFor }) }
}
