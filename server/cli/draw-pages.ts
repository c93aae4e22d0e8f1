import { constants } from 'node:os'
import type { DrawnAnswer } from '../photos/plans/page-process.ts'
import { drawPage, type PageToDraw } from '../photos/plans/draw-page.ts'
import { NoPlan } from '../photos/plans/plan-header.ts'
import { serveQuestions } from './shared/serve-questions.ts'

/** The server starts it, asks it by messages, and ends it (server/photos/plans/page-process.ts). */
serveQuestions(answer, constants.priority.PRIORITY_BELOW_NORMAL)

async function answer(page: PageToDraw): Promise<DrawnAnswer> {
  try {
    return { words: await drawPage(page) }
  } catch (error) {
    if (error instanceof NoPlan) return { noPlan: error.reason }
    return { error: String(error), code: error instanceof Error && 'code' in error ? error.code : undefined }
  }
}
