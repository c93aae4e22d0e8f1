import type { DecoderAnswer, DecoderQuestion } from '../photos/decoder-messages.ts'
import { images } from '../photos/images.ts'
import { NoPlan } from '../photos/plans/plan-header.ts'
import { NoPhoto } from '../photos/photo-store.ts'
import { inspectPlan } from '../photos/plans/plan-files.ts'
import { drawPicture } from '../photos/plans/plan-picture.ts'
import { serveQuestions } from './shared/serve-questions.ts'

/** The server starts it, asks it by messages, and ends it (server/photos/decoder-process.ts). */
serveQuestions(async (question: DecoderQuestion): Promise<DecoderAnswer> => {
  try {
    switch (question.ask) {
      case 'inspect':
        return { header: await images.inspect(question.path) }
      case 'inspect-plan':
        return { plan: await inspectPlan(question.path) }
      case 'plan-picture':
        return { picture: await drawPicture(question.path, question.filePage) }
      case 'render':
        return { bytes: await images.render(question.path, question.size, question.type) }
    }
  } catch (error) {
    if (error instanceof NoPlan) return { noPlan: error.reason }
    return error instanceof NoPhoto ? { noPhoto: error.reason } : { error: String(error) }
  }
})
