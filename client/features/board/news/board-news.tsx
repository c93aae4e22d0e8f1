import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { useUiStore } from '../state/board-context.tsx'
import { useBoardNews } from './use-board-news.ts'

/** Follows the others on the board for the person who looks at it. */
export function BoardNews({ isPhone }: { isPhone: boolean }) {
  useBoardNews(useOpenBoard(), useUiStore(), isPhone)
  return null
}
