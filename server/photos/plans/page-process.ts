import { askProcess, type ProcessLimits } from '../asked-process.ts'
import { type drawPage, type PageToDraw } from './draw-page.ts'
import type { PageWords } from './page-words.ts'
import type { NoPlan } from './plan-header.ts'

/** A page that takes more of the processor's time, or more memory, fails. */
const MAX_DRAWING_MS = 60_000
const MAX_BYTES = 768 * 1024 * 1024
/** Idle timeout of the process, which then ends and gives its memory back. */
const MAX_IDLE_MS = 10_000

/** The answer of the process that draws. `error`: why the page is not there, for the log; `code`: of the system's error. */
export type DrawnAnswer =
  | { readonly words: PageWords }
  | { readonly noPlan: NoPlan['reason'] }
  | { readonly error: string; readonly code: unknown }

/** A page that cannot be drawn; `reason`: which of the sentences about them says why. */
export class NoPage extends Error {
  override readonly name = 'NoPage'
  readonly reason: 'late' | 'large' | 'damaged'
  constructor(reason: NoPage['reason']) {
    super(`the page cannot be drawn (${reason})`)
    this.reason = reason
  }
}

/** Draws pages, one after the other. @throws NoPage */
export type PageDrawer = { readonly draw: typeof drawPage; close(): Promise<void> }

/**
 * Draws pages in a process of their own, beside the one that decodes photos: these wait for no page. Its time and its memory are held
 * from outside (docs/decisions/0121-0150/0143).
 * @param program path of the built server/cli/draw-pages.ts.
 */
export function startPageDrawer(
  program: string,
  { workMs = MAX_DRAWING_MS, waitMs, idleMs = MAX_IDLE_MS, maxBytes = MAX_BYTES }: Partial<ProcessLimits> = {},
): PageDrawer {
  const drawing = askProcess<PageToDraw, DrawnAnswer>(program, { workMs, waitMs, idleMs, maxBytes })
  return {
    async draw(page) {
      const answer = await drawing.ask(page)
      if (answer === 'starved') throw new Error('a busy machine left no time to draw a page')
      if (typeof answer === 'string') throw new NoPage(answer === 'gone' ? 'damaged' : answer)
      if ('words' in answer) return answer.words
      if ('noPlan' in answer) throw new NoPage(answer.noPlan === 'bytes' ? 'large' : 'damaged')
      throw Object.assign(new Error(`a page could not be drawn: ${answer.error}`), { code: answer.code })
    },
    close: drawing.close,
  }
}
