import { navigate } from 'wouter/use-browser-location'
import type { ProjectId } from '#events/kernel/ids.ts'
import { wayHere } from '../../ui/page/way-here.ts'
import { boardHref } from '../projects/project-hrefs.ts'

const WORDS: readonly (readonly [screen: RegExp, words: string])[] = [
  [/\/history\b/, 'Back to the history'],
  [/\/replay\b/, 'Back to the replay'],
  [/\/compare\b/, 'Back to the comparison'],
  [/\/plans\/\d+$/, 'Back to the plan'],
]

/**
 * The way back from a screen about the past of a project: to the screen that led there, else to the board. As the browser's own
 * way back where that is the entry before, so that the reader finds that screen as they left it.
 * @param otherwise where it leads in the place of the board.
 */
export function useWayBack(
  projectId: ProjectId,
  otherwise = boardHref(projectId),
): { readonly label: string; readonly href: string; onBack(): void } {
  const href = wayHere()?.from ?? otherwise
  const label = WORDS.find(([screen]) => screen.test(href.split('?')[0] ?? ''))?.[1] ?? 'Back to the board'
  const onBack = () => (wayHere()?.isBeside === true ? history.back() : navigate(href))
  return { label, href, onBack }
}
