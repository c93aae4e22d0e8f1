import type { PhotoStore } from '../photos/photo-store.ts'
import { reactor } from './reactor.ts'

/** The screenshot of feedback that was deleted leaves the photo store (docs/rules.md, FEEDBACK-16). */
export const removeScreenshots = (photos: Pick<PhotoStore, 'delete'>) =>
  reactor({
    name: 'remove-screenshots',
    handles: ['FeedbackDeleted'],
    startsAt: 'beginning',
    react({ data: { screenshot }, recordedAt }) {
      if (screenshot === null) return []
      const { key } = screenshot
      // One that a retry of the submission puts again meanwhile is left to the sweep.
      return [{ command: { key }, send: () => photos.delete(key, new Date(recordedAt)) }]
    },
  })
